import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { endpointRoute } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import { formatNextLink } from '#server/http/request.ts'
import { toJsonParts } from '#server/http/streams.ts'
import { type Day, indiaDay } from '#shared/days.ts'
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
import { chooseReads, findPublishedCities, findRate, findRates, streamRates, toSelection } from './queries.ts'
import { findLatestRates } from './summaries/queries.ts'
import { rateChangeRoutes } from './writes/routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The latest rates of all cities on or before a day, remembered until one of them is written. */
    findLatestRates(day: Day): Promise<readonly LatestRate[]>
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

  endpointRoute(app, listDailyRates, async ({ query, request, reply }) => {
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
