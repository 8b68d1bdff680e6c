import { useEffect, useEffectEvent, useState } from 'react'
import type { Cell } from '#web/panel/rate-entry/cells.ts'
import type { Grid } from '#web/panel/rate-entry/edits.ts'
import { type Place, type Selection, selectCell } from '#web/panel/rate-entry/selection.ts'

/** A cell by the key of its row: rows and columns move when others are added, filtered out or put elsewhere. */
export interface SheetCell {
  key: string
  cell: Cell
}

export const toCellId = ({ row, cell }: Place): string => `sheet-${row}-${cell}`

export function parseCellId(id: string): Place | undefined {
  const [, row, cell] = /^sheet-(\d+)-(\d+)$/.exec(id) ?? []
  return row === undefined ? undefined : { row: Number(row), cell: Number(cell) }
}

/** Tracks the selected cells and moves the focus. `onHidden` is called when the cell to focus is not shown. */
export function useSheetSelection({ rows, columns }: Grid, onHidden: (cell: SheetCell) => void) {
  const [corners, setCorners] = useState<Record<keyof Selection, SheetCell>>()
  const [wanted, setWanted] = useState<SheetCell>()
  const place = wanted && toPlace(wanted)

  function toPlace({ key, cell }: SheetCell): Place | undefined {
    const place = { row: rows.findIndex(each => each.key === key), cell: columns.indexOf(cell) }
    return place.row < 0 || place.cell < 0 ? undefined : place
  }

  function toSelection(): Selection | undefined {
    if (place) return selectCell(place)
    const [anchor, head] = corners ? [toPlace(corners.anchor), toPlace(corners.head)] : []
    return anchor && head && { anchor, head }
  }

  function select({ anchor, head }: Selection) {
    const toCell = ({ row, cell }: Place) => ({ key: rows[row]!.key, cell: columns[cell]! })
    setCorners({ anchor: toCell(anchor), head: toCell(head) })
  }

  const focus = useEffectEvent(() => {
    if (!place) return onHidden(wanted!)
    setWanted(undefined)
    select(selectCell(place))
    document.getElementById(toCellId(place))?.focus()
  })
  // the row is in the document once it was rendered
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that was hidden is focused once it is shown
  useEffect(() => {
    if (wanted) focus()
  }, [wanted, place?.row, place?.cell])

  return { selection: toSelection(), select, focusCell: setWanted }
}
