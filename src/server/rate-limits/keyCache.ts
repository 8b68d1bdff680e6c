import { LRUCache } from 'lru-cache'

/** Keys counted or remembered at once: a flood of new ones drops those that were used least recently. */
const MAX_KEYS = 10_000

/** Remembers a value for the latest keys, for `ttl` ms. It grows with them: `max` would reserve 300 kB at once. */
export const createKeyCache = <V extends {}>(ttl: number) =>
  new LRUCache<string, V>({ maxSize: MAX_KEYS, sizeCalculation: () => 1, ttl })
