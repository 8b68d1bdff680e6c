import { CELLS, type Cell, type Cells } from '#web/panel/cells/cells.ts'

/**
 * What "same as yesterday" fills: every cell that is still empty; when none is, the one it was asked in.
 * What was typed is never replaced by a key that was meant for the rest.
 */
export function sameAsBefore(cells: Cells, before: Cells, at: Cell): Cells {
  const empty = CELLS.filter(cell => (cells[cell] ?? '').trim() === '')
  const wanted = empty.length > 0 ? empty : [at]
  return Object.fromEntries(
    wanted.flatMap(cell => (before[cell] === undefined ? [] : [[cell, before[cell]]])),
  )
}
