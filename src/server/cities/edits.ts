/**
 * Counts letters added, left out or changed, and swaps of neighbours (Damerau-Levenshtein, optimal string alignment); Infinity
 * where they are more than `most`.
 */
export function countEdits(one: string, other: string, most = Number.POSITIVE_INFINITY): number {
  if (Math.abs(one.length - other.length) > most) return Number.POSITIVE_INFINITY
  let beforeLast: number[] = []
  let last = [0]
  for (let j = 1; j <= other.length; j++) last[j] = j
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    let fewest = i
    for (let j = 1; j <= other.length; j++) {
      const changed = last[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1)
      const isSwap = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row[j] = Math.min(last[j]! + 1, row[j - 1]! + 1, changed, isSwap ? beforeLast[j - 2]! + 1 : changed)
      fewest = Math.min(fewest, row[j]!)
    }
    if (fewest > most) return Number.POSITIVE_INFINITY
    beforeLast = last
    last = row
  }
  return last[other.length]!
}
