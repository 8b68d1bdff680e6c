import { useEffect, useState } from 'react'
import type { SheetRow } from './rows.ts'

/** The row that must stay in the document because it has the focus, and a way to lead the focus to a city's row. */
export function useRowFocus(rows: readonly SheetRow[]) {
  const [focused, onRow] = useState(-1)
  const [wanted, lead] = useState<string>()
  const at = wanted === undefined ? -1 : rows.findIndex(({ key }) => key === wanted)

  useEffect(() => {
    if (at < 0) return
    lead(undefined)
    document.getElementById(`sheet-${at}-0`)?.focus()
  }, [at])

  return { focused: at < 0 ? focused : at, onRow, lead }
}
