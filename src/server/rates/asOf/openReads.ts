import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db, ReadOnlyDb } from '#server/database/tables.ts'
import { IMMUTABLE, SHORT } from '#server/http/cacheControl.ts'
import { createFieldError } from '#server/http/httpError.ts'
import type { Day } from '#shared/days.ts'
import { toPlaceKey } from '#shared/places.ts'
import type { InstantProblem } from '#shared/site.ts'
import { InstantText } from '#shared/text.ts'
import { openPastNationalDays } from '../nationalPrices.ts'
import { findLatestRates } from '../summaries/queries.ts'
import { findInstant, openPast } from './queries.ts'

interface RateQuery {
  asOf?: string | undefined
  location?: string | readonly string[] | undefined
}

/** Where a request for rates reads, and what it means by names and by today. */
export interface RateReads {
  db: ReadOnlyDb
  /** The keys of the cities that it names, in its order; undefined where it names none. */
  cityKeys: string[] | undefined
  now: Date
}

interface Past {
  db: ReadOnlyDb
  /** The key that a name had then, whether it was a name then or is one today. */
  toKey(name: string): string
  /** Whether nothing can be written any more that is dated then or before. */
  isSettled: boolean
  /** Whether a name meant a city then: what it means otherwise may change. */
  isKnown(name: string): boolean
}

/** Opens what was published at an instant, for requests that name these cities, or any. */
async function openInstant(
  { cities }: Pick<FastifyInstance, 'cities'>,
  db: Db,
  at: Date,
  names?: readonly string[],
): Promise<Past | { problem: InstantProblem }> {
  // in the order in which they are looked up: as it is written, then as the lists write it
  const listSpellings = (name: string) => [toPlaceKey(name), cities.spell(name).key]
  const asked = names && { keys: names.flatMap(listSpellings), todayKeys: names.map(cities.toKey) }
  const { isFuture, isEarly, isSettled, thenKeys, renamed } = await findInstant(db, at, asked)
  if (isFuture) return { problem: 'futureInstant' }
  if (isEarly) return { problem: 'earlyInstant' }
  const findThen = (name: string) =>
    listSpellings(name)
      .map(key => thenKeys[key])
      .find(key => key !== undefined)
  return {
    db: openPast(db, at),
    toKey(name) {
      const key = cities.toKey(name)
      return findThen(name) ?? renamed[key] ?? key
    },
    isSettled,
    isKnown: name => findThen(name) !== undefined,
  }
}

/**
 * Returns how a request opens its reads: of now, or of what was published at an instant, `asOf`. An answer of the past
 * never changes once nothing can be written that is dated then, except for samples, which are dated at will. It is in no
 * cache of ours: strangers could fill that with instants. Throws the refusal of an instant nothing is known of.
 */
export function openRateReads(app: FastifyInstance, isSample: boolean) {
  const { storage, cities, now } = app

  return async function openReads(
    request: FastifyRequest,
    reply: FastifyReply,
    { asOf, location }: RateQuery,
  ): Promise<RateReads> {
    const names = location === undefined ? undefined : [location].flat()
    // staff wait for no stranger
    const db = request.isOfStaff ? storage.db : storage.reads
    if (asOf === undefined) return { db, cityKeys: names?.map(cities.toKey), now: now() }
    const at = new Date(asOf)
    const past = await openInstant(app, db, at, names ?? [])
    if ('problem' in past) throw createFieldError('asOf', past.problem)
    // a name that meant nothing then is looked up as it is today, which may change
    const isLasting = past.isSettled && !isSample && (names ?? []).every(past.isKnown)
    if (!request.headers.authorization) reply.header('cache-control', isLasting ? IMMUTABLE : SHORT)
    return { db: past.db, cityKeys: names?.map(past.toKey), now: at }
  }
}

/** What pages of the past read. */
type PastServer = Omit<FastifyInstance, 'db' | 'storage'>

/** Opens the server that pages read as it was at the instant of an address. It shares no cache with that of now. */
export function openPastServer(app: FastifyInstance) {
  return async (
    asked: readonly string[],
  ): Promise<{ server: PastServer; at: Date } | { problem: InstantProblem }> => {
    const { data } = InstantText.safeParse(asked.length === 1 ? asked[0] : undefined)
    if (data === undefined) return { problem: 'noInstant' }
    const at = new Date(data)
    const past = await openInstant(app, app.storage.reads, at)
    if ('problem' in past) return past
    const parts = { ...app.responseCache.parts, get: () => undefined, set: () => {} }
    const server: PastServer = Object.assign(Object.create(app), {
      reads: past.db,
      cities: { ...app.cities, toKey: past.toKey },
      findLatestRates: (day: Day) => findLatestRates(past.db, day),
      readNationalDays: openPastNationalDays(app.readNationalDays, past.db, at),
      responseCache: { ...app.responseCache, parts },
      now: () => at,
    } satisfies Partial<PastServer>)
    return { server, at }
  }
}
