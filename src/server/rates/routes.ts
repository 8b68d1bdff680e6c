import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '#server/database/tables.ts'
import { endpointRoute } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import { formatNextLink } from '#server/http/requestUrl.ts'
import type { Streams } from '#server/http/streams/streams.ts'
import type { ResponseCache, ResponsePart } from '#server/response-cache/cache.ts'
import { indiaDay } from '#shared/days.ts'
import {
  listDailyRates,
  listLatestRates,
  listMonthlyRates,
  listRateCities,
  readRate,
} from '#shared/rates/api.ts'
import { formatCursor } from './cursors.ts'
import { parseRateId } from './ids.ts'
import { openAllRates } from './lists.ts'
import { findRate, findRateCities, findRates, streamRates } from './queries.ts'
import { toSelection } from './selection.ts'
import { findLatestRates, findMonthlyRates } from './summaries/queries.ts'

export interface RateReads {
  /** The primary, which staff read, and what visitors read. */
  db: Db
  reads: Db
  /** For lists without an end, and room for parts of them. */
  streams: Streams
  parts: ResponseCache<ResponsePart>
  /** The identity of a city, old spellings resolved. */
  toKey(city: string): string
  now(): Date
}

/** Reading of rates, for everybody. */
export function rateRoutes(app: FastifyInstance, given: RateReads): void {
  const { db, reads, streams, toKey, now } = given
  const allRates = openAllRates(given)
  // staff see what they have just written, which a replica may not have yet
  const sourceFor = (request: FastifyRequest) => (request.headers.authorization ? db : reads)

  endpointRoute(app, listDailyRates, async ({ query, request, reply }) => {
    const selection = toSelection(query, toKey)
    if (Object.keys(query).length === 0) return streams.sendJsonParts(reply, allRates())
    if (!query.limit && !query.date) return streams.sendJson(reply, streamRates(reads, selection))
    const { rates, next } = await findRates(sourceFor(request), selection)
    if (next) reply.header('link', formatNextLink(request.url, formatCursor(next)))
    return rates
  })

  endpointRoute(app, listLatestRates, async ({ query, request }) =>
    findLatestRates(sourceFor(request), query.date ?? indiaDay(now())),
  )

  endpointRoute(app, listMonthlyRates, async ({ query: { month, location }, request }) =>
    findMonthlyRates(sourceFor(request), month, location && toKey(location)),
  )

  endpointRoute(app, listRateCities, async ({ request }) => findRateCities(sourceFor(request)))

  endpointRoute(app, readRate, async ({ params, request, reply }) => {
    const key = parseRateId(params._id)
    const found = key && (await findRate(sourceFor(request), key))
    if (!found) throw new HttpError('rate.unknown')
    reply.headers({ etag: `"${found.version}"`, 'cache-control': 'no-cache' })
    return found.rate
  })
}
