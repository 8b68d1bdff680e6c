/** Counts letters added, left out or changed, and swaps of neighbours (Damerau-Levenshtein, optimal string alignment). */
export function countEdits(one: string, other: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const changed = last[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1)
      const isSwap = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row[j] = Math.min(last[j]! + 1, row[j - 1]! + 1, changed, isSwap ? beforeLast[j - 2]! + 1 : changed)
    }
    beforeLast = last
    last = row
  }
  return last[other.length]!
}
