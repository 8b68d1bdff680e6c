import fp from 'fastify-plugin'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from '#server/config.ts'
import type { Storage } from '#server/database/storage.ts'
import { tooManyRequests } from '#server/http/httpError.ts'
import { type Backoff, type Counter, createBackoff, createRefusedKeys } from './backoff.ts'
import type { Rule, RuleName } from './limits.ts'
import { listNetworks } from './networks.ts'
import { openWindows } from './windows.ts'

/** Counts by key; an address counts for every network it belongs to. */
interface Limit {
  /** Throws `request.tooMany` when the key is known to be past the limit. Does not query the database. */
  check(key: string): void
  /** Counts one use of this key. Throws `request.tooMany` past the limit, `server.unavailable` without a database. */
  consume(key: string): Promise<void>
  /** Takes back a use that turned out not to count. */
  refund(key: string): Promise<void>
}

/** Creates limits; with `RATE_LIMITS=off` none of them refuses anything. */
export interface Limits {
  isOn: boolean
  /** Counted in the database: shared by all instances, and survives a restart. */
  inDatabase(name: RuleName): Limit
  /** Counted in this process, without a query. */
  inMemory(name: RuleName): Limit
  backoff(name: string, freeFailures: number): Backoff
}

declare module 'fastify' {
  interface FastifyInstance {
    limits: Limits
  }
}

/** Decorates the application with its limits. */
export const limits = fp(
  async app => {
    app.decorate('limits', openLimits(app.config, app.storage.throttles, app.databaseNow))
  },
  { name: 'limits', decorators: { fastify: ['storage'] } },
)

const NO_LIMIT: Limit = { check: () => {}, consume: async () => {}, refund: async () => {} }
const NO_BACKOFF: Backoff = { check: async () => {}, fail: async () => {}, forget: async () => {} }
export const NO_LIMITS: Limits = {
  isOn: false,
  inDatabase: () => NO_LIMIT,
  inMemory: () => NO_LIMIT,
  backoff: () => NO_BACKOFF,
}

function createMemoryLimit({ times, seconds }: Rule): Limit {
  const windows = openWindows(seconds)
  const check = (key: string) => {
    for (const { name, share } of listNetworks(key)) {
      const { count, ms } = windows.read(name)
      if (count >= times * share) throw tooManyRequests(ms)
    }
  }
  return {
    check,
    async consume(key) {
      check(key)
      for (const { name } of listNetworks(key)) windows.add(name, 1)
    },
    async refund(key) {
      for (const { name } of listNetworks(key)) windows.add(name, -1)
    },
  }
}

function createDatabaseLimit(counter: Counter, name: string, { times, seconds }: Rule): Limit {
  const refusedKeys = createRefusedKeys()
  const counters = new Map<number, RateLimiterPostgres>()
  const getCounter = (share: number) => {
    const found = counters.get(share) ?? counter(name, { times: times * share, seconds })
    counters.set(share, found)
    return found
  }
  const check = (key: string) => {
    for (const network of listNetworks(key)) refusedKeys.check(network.name)
  }
  return {
    check,
    async consume(key) {
      check(key)
      for (const network of listNetworks(key)) {
        try {
          await getCounter(network.share).consume(network.name)
        } catch (reason) {
          if (reason instanceof Error) throw reason
          const { msBeforeNext } = reason as RateLimiterRes
          refusedKeys.add(network.name, msBeforeNext)
          throw tooManyRequests(msBeforeNext)
        }
      }
    },
    async refund(key) {
      for (const network of listNetworks(key)) {
        await getCounter(network.share).reward(network.name)
        refusedKeys.delete(network.name)
      }
    },
  }
}

/** Opens the limits of a server on its `throttle` table. */
export function openLimits(
  { RATE_LIMITS }: Pick<Config, 'RATE_LIMITS'>,
  pool: Pick<Storage['throttles'], 'query'>,
  databaseNow: Storage['databaseNow'],
): Limits {
  if (!RATE_LIMITS) return NO_LIMITS
  const storeClient = openStore(pool, databaseNow)
  const table = { storeClient, storeType: 'client', tableName: 'throttle', tableCreated: true }
  const counter: Counter = (name, { times, seconds }) =>
    new RateLimiterPostgres({ ...table, keyPrefix: name, points: times, duration: seconds })
  return {
    isOn: true,
    inDatabase: name => createDatabaseLimit(counter, name, RATE_LIMITS[name]),
    inMemory: name => createMemoryLimit(RATE_LIMITS[name]),
    backoff: (name, freeFailures) => createBackoff(counter, name, freeFailures),
  }
}

/** Positions of the values that are times, in ms since 1970, in the library's statements. */
const TIME_VALUES: Record<string, number[]> = {
  'throttle:rlflx-upsert': [2, 3],
  'throttle:rlflx-upsert-force': [2, 3],
  'throttle:rlflx-get': [1],
  'throttle:rlflx-clear-expired': [0],
}

/**
 * The `throttle` table for rate-limiter-flexible. The library uses the clock of this process and the table that of the
 * database, so that a wrong clock neither resets a limit nor blocks anybody until it is corrected.
 */
function openStore(pool: Pick<Storage['throttles'], 'query'>, databaseNow: () => Date) {
  return {
    async query({ name, text, values }: { name: string; text: string; values: unknown[] }) {
      const ahead = databaseNow().getTime() - Date.now()
      const positions = TIME_VALUES[name] ?? []
      const shifted = values.map((value, at) =>
        typeof value === 'number' && positions.includes(at) ? Math.round(value + ahead) : value,
      )
      // without the name: a pooler would run a named statement on a connection that does not know it
      const result = await pool.query(text, shifted)
      for (const row of result.rows) if (row.expire !== null) row.expire -= ahead
      return result
    },
  }
}
