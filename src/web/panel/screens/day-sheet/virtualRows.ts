/** Rows kept in the document above and below what is seen, so that keys never meet a row that is not there. */
const SPARE = 6

export interface Viewport {
  /** Pixels scrolled past the first row. */
  top: number
  height: number
}

/** A row of the document, or the place of some that are not in it. */
export type Part = { row: number } | { gap: number; after: number }

/** First and last row near the viewport; a step of `SPARE` rows at a time, so that scrolling renders seldom. */
export function getVisibleRange({ top, height }: Viewport, rowHeight: number): { from: number; to: number } {
  const first = Math.floor(Math.max(0, top) / rowHeight / SPARE) * SPARE
  return { from: Math.max(0, first - SPARE), to: first + Math.ceil(height / rowHeight) + 2 * SPARE }
}

/** The rows of a range and the one that has the focus, with its neighbours for the keys, and gaps for all the others. */
export function splitParts(
  count: number,
  { from, to }: { from: number; to: number },
  focused: number,
): Part[] {
  const rows = new Set<number>()
  for (let row = from; row <= Math.min(to, count - 1); row++) rows.add(row)
  if (focused >= 0)
    for (const row of [focused - 1, focused, focused + 1]) if (row >= 0 && row < count) rows.add(row)
  const parts: Part[] = []
  let next = 0
  for (const row of [...rows].sort((a, b) => a - b)) {
    if (row > next) parts.push({ gap: row - next, after: next })
    parts.push({ row })
    next = row + 1
  }
  if (count > next) parts.push({ gap: count - next, after: next })
  return parts
}
