import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Config } from '#server/config.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { Rule, RuleName } from './rules.ts'
import { tooMany } from './tooMany.ts'
import { waitsOf } from './waits.ts'

export interface Limit {
  /** Counts one of this key. Throws `request.tooMany` past the limit, `server.unavailable` without a database. */
  spend(key: string): Promise<void>
  /** Takes one back, which turned out not to count. */
  giveBack(key: string): Promise<void>
}

/** Waiting times that double with each failure of one key. */
export interface Waits {
  /** Throws `request.tooMany` while the key has to wait. */
  check(key: string): Promise<void>
  /** Counts a failure; past the free ones the key has to wait. */
  fail(key: string): Promise<void>
  forget(key: string): Promise<void>
}

/** Where rooms get their limits from; `RATE_LIMITS=off` makes all of them let everything pass. */
export interface Limits {
  isOn: boolean
  /** Counted in the database: all instances share it and it survives a restart. */
  kept(name: RuleName): Limit
  /** Counted in this process: costs nothing. */
  passing(name: RuleName): Limit
  doubling(name: string, freeFailures: number): Waits
}

const NO_LIMIT: Limit = { spend: async () => {}, giveBack: async () => {} }
const NO_WAITS: Waits = { check: async () => {}, fail: async () => {}, forget: async () => {} }

const limitOf = (limiter: RateLimiterAbstract): Limit => ({
  async spend(key) {
    try {
      await limiter.consume(key)
    } catch (reason) {
      throw reason instanceof Error ? reason : tooMany((reason as { msBeforeNext: number }).msBeforeNext)
    }
  },
  async giveBack(key) {
    await limiter.reward(key)
  },
})

/** Opens the limits of a server on its `throttle` table. */
export function openLimits({ RATE_LIMITS }: Pick<Config, 'RATE_LIMITS'>, pool: Storage['pool']): Limits {
  if (!RATE_LIMITS) {
    return { isOn: false, kept: () => NO_LIMIT, passing: () => NO_LIMIT, doubling: () => NO_WAITS }
  }
  // only the text: behind a pooler the names of statements would be met on other connections
  const storeClient = {
    query: ({ text, values }: { text: string; values: unknown[] }) => pool.query(text, values),
  }
  const table = { storeClient, storeType: 'client', tableName: 'throttle', tableCreated: true }
  const counter = (name: string, { times, seconds }: Rule) =>
    new RateLimiterPostgres({ ...table, keyPrefix: name, points: times, duration: seconds })
  return {
    isOn: true,
    kept: name => limitOf(counter(name, RATE_LIMITS[name])),
    passing(name) {
      const { times, seconds } = RATE_LIMITS[name]
      return limitOf(new RateLimiterMemory({ keyPrefix: name, points: times, duration: seconds }))
    },
    doubling: (name, freeFailures) => waitsOf(counter, name, freeFailures),
  }
}
