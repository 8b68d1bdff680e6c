/** Finds what has a spelling that begins with a folded text. */
type PrefixIndex<T> = (prefix: string) => Set<T>

/** An index of things by their folded spellings, made at the first look-up: sorting thousands is no work of the start. */
export function indexPrefixes<T extends { spellings: string[] }>(things: Iterable<T>): PrefixIndex<T> {
  let sorted: Entry<T>[] | undefined
  return prefix => {
    sorted ??= sortedEntries(things)
    const found = new Set<T>()
    for (let at = firstFrom(sorted, prefix); sorted[at]?.[0].startsWith(prefix); at++) {
      found.add(sorted[at]![1])
    }
    return found
  }
}

type Entry<T> = [spelling: string, thing: T]

function sortedEntries<T extends { spellings: string[] }>(things: Iterable<T>): Entry<T>[] {
  const entries: Entry<T>[] = []
  for (const thing of things) for (const spelling of thing.spellings) entries.push([spelling, thing])
  return entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
}

function firstFrom(entries: Entry<unknown>[], prefix: string): number {
  let low = 0
  let high = entries.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (entries[middle]![0] < prefix) low = middle + 1
    else high = middle
  }
  return low
}
