/** Rows rendered above and below the viewport; few, since the browser layers all their inputs anew at every key. */
const SPARE = 3

interface Viewport {
  /** Pixels scrolled past the first row. */
  top: number
  height: number
}

/** A rendered row, or a gap of rows that are not rendered. */
export type Part = { row: number } | { gap: number; after: number }

/** Returns the first and last row near the viewport, in steps of `SPARE` rows, so that scrolling seldom renders. */
export function getVisibleRange({ top, height }: Viewport, rowHeight: number): { from: number; to: number } {
  const first = Math.floor(Math.max(0, top) / rowHeight / SPARE) * SPARE
  return { from: Math.max(0, first - SPARE), to: first + Math.ceil(height / rowHeight) + 2 * SPARE }
}

/** Lists the rows of a range and the focused one with its neighbours, and gaps for all others. */
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
