import { useEffect, useEffectEvent, useState } from 'react'
import { type Place, type Selection, selectCell } from '#web/panel/rate-entry/selection.ts'
import type { Sheet } from '#web/panel/rate-entry/sheet.ts'

/** A cell by the key of its row: rows move when others are added or filtered out. */
export interface SheetCell {
  key: string
  cell: number
}

export const toCellId = ({ row, cell }: Place): string => `sheet-${row}-${cell}`

export function parseCellId(id: string): Place | undefined {
  const [, row, cell] = /^sheet-(\d+)-(\d+)$/.exec(id) ?? []
  return row === undefined ? undefined : { row: Number(row), cell: Number(cell) }
}

/** Tracks the selected cells and moves the focus. `onHidden` is called when the row to focus is not shown. */
export function useSheetSelection(rows: Sheet, onHidden: () => void) {
  const [corners, setCorners] = useState<Record<keyof Selection, SheetCell>>()
  const [wanted, setWanted] = useState<SheetCell>()
  const place = wanted && toPlace(wanted)

  function toPlace({ key, cell }: SheetCell): Place | undefined {
    const row = rows.findIndex(each => each.key === key)
    return row < 0 ? undefined : { row, cell }
  }

  function toSelection(): Selection | undefined {
    if (place) return selectCell(place)
    const [anchor, head] = corners ? [toPlace(corners.anchor), toPlace(corners.head)] : []
    return anchor && head && { anchor, head }
  }

  function select({ anchor, head }: Selection) {
    const toCell = ({ row, cell }: Place) => ({ key: rows[row]!.key, cell })
    setCorners({ anchor: toCell(anchor), head: toCell(head) })
  }

  const focus = useEffectEvent(() => {
    if (!place) return onHidden()
    setWanted(undefined)
    select(selectCell(place))
    document.getElementById(toCellId(place))?.focus()
  })
  // the row is in the document once it was rendered
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that was hidden is focused once it is shown
  useEffect(() => {
    if (wanted) focus()
  }, [wanted, place?.row])

  return { selection: toSelection(), select, focusCell: setWanted }
}
