/** Finds what has a spelling that begins with a folded text. */
export type PrefixIndex<T> = (prefix: string) => Set<T>

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** An index of things by their folded spellings; a look-up compares a dozen spellings, not thousands. */
export function indexPrefixes<T extends { spellings: string[] }>(things: Iterable<T>): PrefixIndex<T> {
  const entries: [spelling: string, thing: T][] = []
  for (const thing of things) for (const spelling of thing.spellings) entries.push([spelling, thing])
  entries.sort(([a], [b]) => compare(a, b))

  return prefix => {
    const found = new Set<T>()
    for (let at = firstFrom(entries, prefix); entries[at]?.[0].startsWith(prefix); at++) {
      found.add(entries[at]![1])
    }
    return found
  }
}

function firstFrom(entries: [string, unknown][], prefix: string): number {
  let low = 0
  let high = entries.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (entries[middle]![0] < prefix) low = middle + 1
    else high = middle
  }
  return low
}
