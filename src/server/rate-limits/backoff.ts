import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { RateLimiterPostgres } from 'rate-limiter-flexible'
import { tooManyRequests } from '#server/http/httpError.ts'
import type { Rule } from './limits.ts'
import { listNetworks } from './networks.ts'

/** Opens one count in the database. */
export type Counter = (name: string, rule: Rule) => RateLimiterPostgres

/** In s: failures count for a day from the first, and no wait is longer than a quarter of an hour. */
const FAILURES_LAST = 24 * 60 * 60
const MAX_WAIT = 15 * 60

/** An attempt at something, an account for example, from an address. */
interface Attempt {
  what: string
  address: string
}

/** Waits that double with each failure at one thing from one network. */
export interface Backoff {
  /** Throws `request.tooMany` during the wait. */
  check(attempt: Attempt): Promise<void>
  /** Counts a failure; once the free ones are used up, the next attempt has to wait. */
  fail(attempt: Attempt): Promise<void>
  forget(attempt: Attempt): Promise<void>
}

/** The wait in s: none for the free failures, then 1, 2, 4 … */
export const getWait = (failures: number, free: number): number =>
  failures < free ? 0 : Math.min(2 ** (failures - free), MAX_WAIT)

/** The table must not contain addresses or emails. */
const hashKey = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

const listKeys = ({ what, address }: Attempt) =>
  listNetworks(address).map(({ name, share }) => ({ key: hashKey(what, name), share }))

/** Creates a backoff on two counters: the failures of a key, and the end of its wait. */
export function createBackoff(counter: Counter, name: string, free: number): Backoff {
  const failures = counter(`${name}-failures`, { times: Number.MAX_SAFE_INTEGER, seconds: FAILURES_LAST })
  const waits = counter(`${name}-waits`, { times: 1, seconds: MAX_WAIT })
  const waiting = createRefusedKeys()
  return {
    async check(attempt) {
      const keys = listKeys(attempt)
      for (const { key } of keys) waiting.check(key)
      for (const { key } of keys) {
        const wait = await waits.get(key)
        if (!wait || wait.msBeforeNext <= 0) continue
        waiting.add(key, wait.msBeforeNext)
        throw tooManyRequests(wait.msBeforeNext)
      }
    },
    async fail(attempt) {
      for (const { key, share } of listKeys(attempt)) {
        const { consumedPoints } = await failures.penalty(key)
        const seconds = getWait(consumedPoints, free * share)
        if (seconds === 0) continue
        await waits.set(key, 1, seconds)
        waiting.add(key, seconds * 1000)
      }
    },
    async forget(attempt) {
      for (const { key } of listKeys(attempt)) await failures.delete(key)
    },
  }
}

/** Keys remembered at once. */
const MAX_KEYS = 10_000

/** Remembers a value for the latest keys, for `ttl` ms. It grows with them: `max` would reserve 300 kB at once. */
export const createKeyCache = <V extends {}>(ttl: number) =>
  new LRUCache<string, V>({ maxSize: MAX_KEYS, sizeCalculation: () => 1, ttl })

/** In ms. Then the database decides again: another instance may have refunded. */
const MAX_TIME = 60_000

/** Keys that the database refused a moment ago, so that refusing them again needs no query. */
export function createRefusedKeys() {
  const ends = createKeyCache<number>(MAX_TIME)
  return {
    /** Throws `request.tooMany` for a refused key. */
    check(key: string): void {
      const ms = (ends.get(key) ?? 0) - performance.now()
      if (ms > 0) throw tooManyRequests(ms)
    },
    add(key: string, ms: number): void {
      if (ms > 0) ends.set(key, performance.now() + ms)
    },
    delete(key: string): void {
      ends.delete(key)
    },
  }
}
