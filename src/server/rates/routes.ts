import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kept } from '#server/answers/kept.ts'
import type { Part } from '#server/answers/parts.ts'
import { nextPage } from '#server/nextPage.ts'
import { Refused } from '#server/refused.ts'
import { serve } from '#server/serve.ts'
import type { Db } from '#server/storage/tables.ts'
import { streamed, streamedParts } from '#server/streamed.ts'
import { indiaDay } from '#shared/days.ts'
import {
  listDailyRates,
  listLatestRates,
  listMonthlyRates,
  listRateCities,
  readRate,
} from '#shared/rates/api.ts'
import { cursorOf } from './cursors.ts'
import { parseRateId } from './ids.ts'
import { allRates } from './lists.ts'
import { findRate, findRateCities, findRates, streamRates } from './queries.ts'
import { selectionOf } from './selection.ts'
import { findLatestRates, findMonthlyRates } from './summaries/queries.ts'

export interface RateReads {
  /** The primary, which staff read, and what visitors read. */
  db: Db
  reads: Db
  /** For lists without an end, and room for parts of them. */
  streams: Db
  parts: Kept<Part>
  /** The identity of a city, old spellings resolved. */
  keyOf(city: string): string
  now(): Date
}

/** Reading of rates, for everybody. */
export function rateRoutes(app: FastifyInstance, given: RateReads): void {
  const { db, reads, streams, keyOf, now } = given
  // staff see what they have just written, which a replica may not have yet
  const sourceFor = (request: FastifyRequest) => (request.headers.authorization ? db : reads)

  serve(app, listDailyRates, async ({ query, request, reply }) => {
    const selection = selectionOf(query, keyOf)
    if (Object.keys(query).length === 0) return streamedParts(reply, allRates(given))
    if (!query.limit && !query.date) return streamed(reply, streamRates(streams, selection))
    const { rates, next } = await findRates(sourceFor(request), selection)
    if (next) reply.header('link', nextPage(request.url, cursorOf(next)))
    return rates
  })

  serve(app, listLatestRates, async ({ query, request }) =>
    findLatestRates(sourceFor(request), query.date ?? indiaDay(now())),
  )

  serve(app, listMonthlyRates, async ({ query: { month, location }, request }) =>
    findMonthlyRates(sourceFor(request), month, location && keyOf(location)),
  )

  serve(app, listRateCities, async ({ request }) => findRateCities(sourceFor(request)))

  serve(app, readRate, async ({ params, request, reply }) => {
    const key = parseRateId(params._id)
    const found = key && (await findRate(sourceFor(request), key))
    if (!found) throw new Refused('rate.unknown')
    reply.headers({ etag: `"${found.version}"`, 'cache-control': 'no-cache' })
    return found.rate
  })
}
