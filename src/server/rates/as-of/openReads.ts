import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Cities } from '#server/cities/cities.ts'
import type { ReadOnlyDb } from '#server/database/tables.ts'
import { IMMUTABLE, SHORT } from '#server/http/cacheControl.ts'
import { createFieldError } from '#server/http/httpError.ts'
import { findInstant, openPast } from './queries.ts'

/** Where a request for rates reads, and what it means by a name and by today. */
export interface RateReads {
  db: ReadOnlyDb
  toKey: Cities['toKey']
  now: Date
}

/**
 * Returns how a request opens its reads: of now, or of what was published at an instant, `asOf`. An answer of the past
 * never changes once nothing can be written that is dated then, except for samples, which are dated at will. It is in no
 * cache of ours: strangers could fill that with instants. Throws the refusal of an instant nothing is known of.
 */
export function openRateReads(app: FastifyInstance, isSample: boolean) {
  const { db, reads, storage, cities, now } = app

  return async function openReads(
    request: FastifyRequest,
    reply: FastifyReply,
    asOf?: string,
  ): Promise<RateReads> {
    // staff see what they have just written, which a replica may not have yet
    if (asOf === undefined)
      return { db: request.headers.authorization ? db : reads, toKey: cities.toKey, now: now() }
    const at = new Date(asOf)
    const { isFuture, isEarly, isSettled, renamed, retired } = await findInstant(storage.past, at)
    if (isFuture) throw createFieldError('asOf', 'futureInstant')
    if (isEarly) throw createFieldError('asOf', 'earlyInstant')
    if (!request.headers.authorization)
      reply.header('cache-control', isSettled && !isSample ? IMMUTABLE : SHORT)
    const former = renamed.map(city => ({ ...city, key: cities.spell(city.name).key }))
    const thenKeys = new Set(former.map(({ key }) => key))
    const byCurrentKey = new Map(former.map(({ currentKey, key }) => [currentKey, key]))
    return {
      db: openPast(storage.past, { asOf: at, renamed: former, retired }),
      // a name means the city that had it then, else the one that has it now
      toKey(name) {
        const { key } = cities.spell(name)
        if (thenKeys.has(key)) return key
        const current = cities.toKey(name)
        return byCurrentKey.get(current) ?? current
      },
      now: at,
    }
  }
}
