import { useEffect, useEffectEvent, useState } from 'react'
import type { Cell } from '#web/panel/rate-entry/cells.ts'
import type { Grid, Place } from '#web/panel/rate-entry/edits.ts'

/** A cell by the key of its row: rows and columns move when others are added, filtered out or put elsewhere. */
interface KeyedCell {
  key: string
  cell: Cell
}

export const toCellId = ({ row, cell }: Place): string => `sheet-${row}-${cell}`

export function parseCellId(id: string): Place | undefined {
  const [, row, cell] = /^sheet-(\d+)-(\d+)$/.exec(id) ?? []
  return row === undefined ? undefined : { row: Number(row), cell: Number(cell) }
}

/** Tracks the row with the focus, and moves it. `onHidden` is called when the cell to focus is not shown. */
export function useSheetFocus({ rows, columns }: Grid, onHidden: (cell: KeyedCell) => void) {
  const [focused, setFocused] = useState<string>()
  const [wanted, setWanted] = useState<KeyedCell>()
  const row = rows.findIndex(({ key }) => key === (wanted?.key ?? focused))
  const cell = wanted ? columns.indexOf(wanted.cell) : -1

  const focus = useEffectEvent(() => {
    if (row < 0 || cell < 0) return onHidden(wanted!)
    setWanted(undefined)
    document.getElementById(toCellId({ row, cell }))?.focus()
  })
  // the row is in the document once it was rendered
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that was hidden is focused once it is shown
  useEffect(() => {
    if (wanted) focus()
  }, [wanted, row, cell])

  return { focusedRow: row, focusCell: setWanted, setFocused }
}
