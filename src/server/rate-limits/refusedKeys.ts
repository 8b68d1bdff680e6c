import { LRUCache } from 'lru-cache'
import { tooManyRequests } from '#server/http/httpError.ts'

/** Keys remembered at once, and how long in ms before the database decides again: another instance may have refunded. */
const MAX_KEYS = 10_000
const MAX_TIME = 60_000

/** Keys that the database refused a moment ago, so that refusing them again needs no query. */
export interface RefusedKeys {
  /** Throws `request.tooMany` for a refused key. */
  check(key: string): void
  /** Refuses a key for `ms` milliseconds. */
  add(key: string, ms: number): void
  delete(key: string): void
}

export function createRefusedKeys(): RefusedKeys {
  const ends = new LRUCache<string, number>({ max: MAX_KEYS, ttl: MAX_TIME })
  return {
    check(key) {
      const ms = (ends.get(key) ?? 0) - performance.now()
      if (ms > 0) throw tooManyRequests(ms)
    },
    add(key, ms) {
      if (ms > 0) ends.set(key, performance.now() + ms)
    },
    delete(key) {
      ends.delete(key)
    },
  }
}
