/** Keys in one generation, so at most twice as many in all: a few megabytes, however many addresses there are. */
const MAX_KEYS = 20_000

interface Window {
  count: number
  /** On the clock of `performance.now()`. */
  endsAt: number
}

/** Counts by key in fixed windows that begin with the first use, in this process. */
export interface Windows {
  /** The count of a key, and the rest of its window in ms. */
  read(key: string): { count: number; ms: number }
  add(key: string, by: 1 | -1): void
}

/**
 * Opens windows of so many seconds. Keys live in two generations, of which the older is dropped as a whole: no key needs
 * a timer, and a flood of new keys drops the counts of idle ones, not its own.
 */
export function openWindows(seconds: number, maxKeys = MAX_KEYS): Windows {
  let young = new Map<string, Window>()
  let old = new Map<string, Window>()
  let startedAt = performance.now()

  function begin(now: number): void {
    old = young
    young = new Map()
    startedAt = now
  }

  function find(key: string, now: number): Window | undefined {
    // every window of the older generation has ended
    if (now - startedAt >= seconds * 1000) begin(now)
    const window = young.get(key) ?? old.get(key)
    return window && window.endsAt > now ? window : undefined
  }

  return {
    read(key) {
      const now = performance.now()
      const window = find(key, now)
      return window ? { count: window.count, ms: window.endsAt - now } : { count: 0, ms: 0 }
    },
    add(key, by) {
      const now = performance.now()
      const window = find(key, now)
      if (!window && by < 0) return
      const { count, endsAt } = window ?? { count: 0, endsAt: now + seconds * 1000 }
      if (!young.has(key) && young.size >= maxKeys) begin(now)
      young.set(key, { count: Math.max(0, count + by), endsAt })
    },
  }
}
