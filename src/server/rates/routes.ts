import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { ReadOnlyDb } from '#server/database/db.ts'
import { endpointRoute } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import { formatNextLink } from '#server/http/request.ts'
import { toJsonParts } from '#server/http/streams.ts'
import type { ResponseCache, ResponsePart } from '#server/response-cache/cache.ts'
import { addMonths, type Day, getMonthRange, indiaDay, type Month, toMonth } from '#shared/days.ts'
import {
  listDailyRates,
  listLatestRates,
  listMonthlyRates,
  listRateCities,
  readRate,
} from '#shared/rates/api.ts'
import { listCorrections } from '#shared/rates/corrections.ts'
import { UNIT } from '#shared/rates/markets.ts'
import type { LatestRate } from '#shared/rates/rates.ts'
import { bulkRoutes } from './bulk/routes.ts'
import { findCorrections } from './corrections/queries.ts'
import { cellRoutes } from './export/cell.ts'
import { exportRoutes } from './export/routes.ts'
import { historyRoutes } from './history/routes.ts'
import { requireRateId } from './keys.ts'
import { managedCityRoutes } from './managed-cities/routes.ts'
import { findMonthlyRates } from './means/queries.ts'
import {
  chooseReads,
  findPublishedCities,
  findRate,
  findRates,
  findSpan,
  streamRates,
  toSelection,
} from './queries.ts'
import { findLatestRates } from './summaries/queries.ts'
import { rateChangeRoutes } from './writes/routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The latest rates of all cities on or before a day, remembered until one of them is written. */
    findLatestRates(day: Day): Promise<LatestRate[]>
  }
}

/** Rates: reading, export and import, entering and correcting. */
export const rates = fp(async app => {
  const { reads, responseCache } = app
  app.decorate('findLatestRates', day =>
    responseCache.remember(`latest ${day}`, () => findLatestRates(reads, day)),
  )
  await app.register(async lists => {
    const { licence, sample } = app.dataFacts
    const headers = {
      'rates-unit': UNIT,
      ...(sample && { 'rates-sample': 'true' }),
      ...(licence && { 'rates-licence': licence }),
    }
    lists.addHook('onRequest', async (_, reply) => {
      reply.headers(headers)
    })
    rateRoutes(lists)
    exportRoutes(lists)
    cellRoutes(lists)
  })
  rateChangeRoutes(app)
  bulkRoutes(app)
  historyRoutes(app)
  managedCityRoutes(app)
})

function rateRoutes(app: FastifyInstance): void {
  const { reads, streams, cities, now } = app
  const allRates = openAllRates({ reads, parts: app.responseCache.parts })

  endpointRoute(app, listDailyRates, async ({ query, request, reply }) => {
    if (Object.keys(query).length === 0) return streams.sendJson(reply, allRates())
    const db = chooseReads(app, request)
    const selection = toSelection(query, cities)
    if (!query.limit && !query.date) return streams.sendJson(reply, toJsonParts(streamRates(db, selection)))
    const { rates, next } = await findRates(db, selection)
    if (next) reply.header('link', formatNextLink(request.url, next))
    return rates
  })

  endpointRoute(app, listLatestRates, ({ query: { date = indiaDay(now()) }, request }) => {
    const db = chooseReads(app, request)
    return db === reads ? app.findLatestRates(date) : findLatestRates(db, date)
  })

  endpointRoute(app, listMonthlyRates, ({ query: { month, location }, request }) =>
    findMonthlyRates(
      chooseReads(app, request),
      month,
      location === undefined ? undefined : cities.toKey(location),
    ),
  )

  endpointRoute(app, listRateCities, async ({ request }) => {
    const published = await findPublishedCities(chooseReads(app, request))
    return published.map(({ name }) => name)
  })

  endpointRoute(app, listCorrections, async ({ query, request, reply }) => {
    const { location, ...filter } = query
    const cityKeys = location?.map(cities.toKey)
    const { page, next } = await findCorrections(chooseReads(app, request), { ...filter, cityKeys })
    if (next) reply.header('link', formatNextLink(request.url, next))
    return page
  })

  endpointRoute(app, readRate, async ({ params, request, reply }) => {
    const found = await findRate(chooseReads(app, request), requireRateId(params))
    if (!found) throw new HttpError('rate.unknown')
    reply.header('etag', `"${found.version}"`).header('cache-control', 'no-cache')
    return found.rate
  })
}

/** A larger month is not cached. */
const MAX_CACHED_BYTES = 4 * 2 ** 20
/** Months collected for the cache at once: a slow reader holds the bytes of one until it has read them. */
const MAX_COLLECTED = 4

interface Sources {
  reads: ReadOnlyDb
  parts: ResponseCache<ResponsePart>
}

/**
 * Opens the list of every record there is, newest day first, as parts of a JSON array. Months are cached: after a write
 * the next reader waits for one of them, while reading and serializing the whole list takes a hundred times as long.
 */
function openAllRates({ reads, parts }: Sources): () => AsyncGenerator<Buffer> {
  let collected = 0

  async function* readMonth(month: Month): AsyncGenerator<Buffer> {
    const { first, last } = getMonthRange(month)
    for await (const part of toJsonParts(streamRates(reads, { from: first, to: last }))) {
      yield Buffer.from(part)
    }
  }

  async function* readAndCache(month: Month): AsyncGenerator<Buffer> {
    const pending = parts.begin()
    pending.tags.add(`month:${month}`)
    const read: Buffer[] = []
    let size = 0
    collected += 1
    try {
      for await (const part of readMonth(month)) {
        size += part.length
        if (size <= MAX_CACHED_BYTES) read.push(...(read.length > 0 ? [Buffer.from(',\n')] : []), part)
        else read.length = 0
        yield part
      }
      if (size <= MAX_CACHED_BYTES)
        parts.set(month, { tags: pending.tags, body: Buffer.concat(read) }, pending)
    } finally {
      collected -= 1
    }
  }

  return async function* allRates() {
    const span = await findSpan(reads)
    if (!span) return
    for (let month = toMonth(span.last); month >= toMonth(span.first); month = addMonths(month, -1)) {
      const cached = parts.get(month)
      if (!cached) yield* collected < MAX_COLLECTED ? readAndCache(month) : readMonth(month)
      else if (cached.body.length > 0) yield cached.body
    }
  }
}
