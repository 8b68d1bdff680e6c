import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ReadOnlyDb } from '#server/database/tables.ts'
import { IMMUTABLE, SHORT } from '#server/http/cacheControl.ts'
import { createFieldError } from '#server/http/httpError.ts'
import { toPlaceKey } from '#shared/places.ts'
import { findInstant, openPast } from './queries.ts'

/** What a request for rates asks about. */
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
    const todayKeys = names?.map(cities.toKey)
    // staff see what they have just written, which a replica may not have yet
    const db = request.isOfStaff ? storage.db : storage.reads
    if (asOf === undefined) return { db, cityKeys: todayKeys, now: now() }
    const at = new Date(asOf)
    // in the order in which they are looked up: as it is written, then as the lists write it
    const spellings = names?.map(name => [toPlaceKey(name), cities.spell(name).key]) ?? []
    const { isFuture, isEarly, isSettled, thenKeys, renamed } = await findInstant(db, at, {
      keys: spellings.flat(),
      todayKeys: todayKeys ?? [],
    })
    if (isFuture) throw createFieldError('asOf', 'futureInstant')
    if (isEarly) throw createFieldError('asOf', 'earlyInstant')
    const findThen = (keys: readonly string[]) =>
      keys.map(key => thenKeys[key]).find(key => key !== undefined)
    const found = spellings.map(findThen)
    // a name that meant nothing then is looked up as it is today, which may change
    const isLasting = isSettled && !isSample && found.every(key => key !== undefined)
    if (!request.headers.authorization) reply.header('cache-control', isLasting ? IMMUTABLE : SHORT)
    return {
      db: openPast(db, at),
      cityKeys: todayKeys?.map((key, index) => found[index] ?? renamed[key] ?? key),
      now: at,
    }
  }
}
