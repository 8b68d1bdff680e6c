import { CELLS, type Cell, type Cells, priceIn } from './cells.ts'

/** Where two versions stand side by side on the page. */
export const VERSIONS_ID = 'versions'

/** A cell in which two versions of a record differ; texts as typed, empty where there is none. */
export interface Difference {
  cell: Cell
  mine: string
  saved: string
}

/** Where what was typed differs from what is saved; `240` and `240.0` do not. */
export function differencesOf(typed: Cells, kept: Cells): Difference[] {
  return CELLS.flatMap(cell => {
    const mine = (typed[cell] ?? '').trim()
    const saved = kept[cell] ?? ''
    const isSame = mine === saved || (saved !== '' && priceIn(mine) === Number(saved))
    return isSame ? [] : [{ cell, mine, saved }]
  })
}
