import { createHash } from 'node:crypto'
import fp from 'fastify-plugin'
import type { Config } from '#server/config.ts'
import { HttpError, tooManyRequests } from '#server/http/httpError.ts'
import { createKeyCache } from './keyCache.ts'
import type { RuleName } from './limits.ts'
import { listNetworks } from './networks.ts'
import { addUse, deleteEnded, deleteUses, findUses, type Throttles, type Uses } from './queries.ts'

/** A password, a code or a link that is wrong, which counts as a failure. */
export class WrongGuess extends HttpError {}

/** Counts by key; an address counts for every network it belongs to. */
export interface Limit {
  /** Counts one use of this key. Throws `request.tooMany` past the limit, `server.unavailable` without a database. */
  consume(key: string): Promise<void>
  /**
   * Runs a check, and counts it if it throws a WrongGuess. It is counted before it and taken back after it, so that parallel
   * guesses do not slip through.
   */
  countFailure<T>(key: string, check: () => Promise<T>): Promise<T>
}

/** An attempt at something, an account for example, from an address. */
interface Attempt {
  what: string
  address: string
}

/**
 * Runs a check, unless its network has to wait: `request.tooMany` then. Once the free ones are used up the wait doubles with each
 * WrongGuess at one thing, until a check succeeds.
 */
export type Backoff = <T>(attempt: Attempt, check: () => Promise<T>) => Promise<T>

/** Creates limits; with `RATE_LIMITS=off` none of them refuses anything. */
export interface Limits {
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

/** In ms. Rows of `throttle` whose window has ended are deleted this often. */
const DELETE_EVERY = 60 * 60_000

/** Decorates the application with its limits. */
export const limiter = fp(async app => {
  const throttles = { pool: app.storage.throttles, databaseNow: app.databaseNow }
  app.decorate('limits', openLimits(app.config, throttles))
  const deleting = setInterval(() => {
    deleteEnded(throttles).catch(error => app.log.warn({ reason: error.message }, 'throttle not emptied'))
  }, DELETE_EVERY).unref()
  app.addHook('onClose', async () => clearInterval(deleting))
})

const NO_LIMIT: Limit = { consume: async () => {}, countFailure: (_, check) => check() }
export const NO_LIMITS: Limits = {
  inDatabase: () => NO_LIMIT,
  inMemory: () => NO_LIMIT,
  backoff: () => (_, check) => check(),
}

/** Opens the limits of a server on its `throttle` table. */
export function openLimits({ RATE_LIMITS }: Pick<Config, 'RATE_LIMITS'>, throttles: Throttles): Limits {
  if (!RATE_LIMITS) return NO_LIMITS
  return {
    inDatabase(name) {
      const { times, seconds } = RATE_LIMITS[name]
      return createLimit(times, (key, by) => addUse(throttles, { key: toRow(name, key), by, seconds }))
    },
    inMemory(name) {
      const { times, seconds } = RATE_LIMITS[name]
      return createLimit(times, countInMemory(seconds))
    },
    backoff: (name, free) => createBackoff(throttles, name, free),
  }
}

/** The table has neither addresses nor emails. */
const toRow = (name: string, ...key: string[]) =>
  `${name}:${createHash('sha256').update(JSON.stringify(key)).digest('base64url')}`

function createLimit(times: number, add: (key: string, by: 1 | -1) => Promise<Uses>): Limit {
  async function consume(key: string): Promise<void> {
    for (const { name, share } of listNetworks(key)) {
      const uses = await add(name, 1)
      if (uses.times > times * share) throw tooManyRequests(uses.ms)
    }
  }
  const takeBack = (key: string) => Promise.all(listNetworks(key).map(({ name }) => add(name, -1)))
  return {
    consume,
    async countFailure(key, check) {
      await consume(key)
      let isWrong = false
      try {
        return await check()
      } catch (error) {
        isWrong = error instanceof WrongGuess
        throw error
      } finally {
        if (!isWrong) await takeBack(key)
      }
    },
  }
}

function countInMemory(seconds: number) {
  const counts = createKeyCache<number>(seconds * 1000)
  return async (key: string, by: 1 | -1): Promise<Uses> => {
    const times = (counts.get(key) ?? 0) + by
    counts.set(key, times, { noUpdateTTL: true })
    return { times, ms: counts.getRemainingTTL(key) }
  }
}

/** In s: failures count for a day from the last, and no wait is longer than a quarter of an hour. */
const FAILURES_LAST = 24 * 60 * 60
const MAX_WAIT = 15 * 60

/** The wait in s: none for the free failures, then 1, 2, 4 … */
export const getWait = (failures: number, free: number): number =>
  failures < free ? 0 : Math.min(2 ** (failures - free), MAX_WAIT)

function createBackoff(throttles: Throttles, name: string, free: number): Backoff {
  return async ({ what, address }, check) => {
    const networks = listNetworks(address).map(network => ({
      ...network,
      key: toRow(name, what, network.name),
    }))
    for (const { key, share } of networks) {
      const uses = await findUses(throttles, key)
      if (!uses) continue
      const sinceLast = FAILURES_LAST * 1000 - uses.ms
      const wait = getWait(uses.times, free * share) * 1000 - sinceLast
      if (wait > 0) throw tooManyRequests(wait)
    }
    try {
      const found = await check()
      for (const { key } of networks) await deleteUses(throttles, key)
      return found
    } catch (error) {
      if (error instanceof WrongGuess)
        for (const { key } of networks)
          await addUse(throttles, { key, by: 1, seconds: FAILURES_LAST, isSliding: true })
      throw error
    }
  }
}
