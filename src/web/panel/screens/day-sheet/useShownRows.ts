import { useMemo, useState } from 'react'
import type { Sheet } from '#web/panel/rate-entry/sheet.ts'
import { getRowState, type SheetFilter } from './rowStates.ts'

const NONE: ReadonlySet<string> = new Set()

/** The rows that a filter shows. One that is shown stays until the filter changes: nothing goes while it is typed in. */
export function useShownRows(sheet: Sheet, filter: SheetFilter | ''): Sheet {
  const [last, setLast] = useState<{ filter: string; keys: ReadonlySet<string> }>({ filter, keys: NONE })
  const keys = last.filter === filter ? last.keys : NONE
  const rows = useMemo(
    () => (filter === '' ? sheet : sheet.filter(row => keys.has(row.key) || getRowState(row)[filter])),
    [sheet, filter, keys],
  )
  if (last.filter !== filter || (filter !== '' && rows.length > keys.size))
    setLast({ filter, keys: filter === '' ? NONE : new Set(rows.map(({ key }) => key)) })
  return rows
}
