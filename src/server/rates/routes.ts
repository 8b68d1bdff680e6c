import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { endpointRoute } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import { formatNextLink } from '#server/http/request.ts'
import { indiaDay } from '#shared/days.ts'
import {
  listDailyRates,
  listLatestRates,
  listMonthlyRates,
  listRateCities,
  readRate,
} from '#shared/rates/api.ts'
import { listCoverage } from '#shared/rates/coverage.ts'
import { UNIT } from '#shared/rates/markets.ts'
import { openAllRates } from './allRates.ts'
import { bulkRoutes } from './bulk/routes.ts'
import { formatCursor } from './cursors.ts'
import { cellRoutes } from './export/cell.ts'
import { exportRoutes } from './export/routes.ts'
import { historyRoutes } from './history/routes.ts'
import { parseRateId } from './keys.ts'
import { findCoverage } from './late/queries.ts'
import { managedCityRoutes } from './managed-cities/routes.ts'
import { findRate, findRateCities, findRates, streamRates } from './queries.ts'
import { toSelection } from './selection.ts'
import { findLatestRates, findMonthlyRates } from './summaries/queries.ts'
import { rateChangeRoutes } from './writes/routes.ts'

interface Options {
  /** The rates are generated samples: lists and files say so. */
  isSample: boolean
}

/** Rates: reading, export and import, entering and correcting. */
export const rates = fp<Options>(
  async (app, { isSample }) => {
    const count = app.metrics.counter(
      'rates_written_total',
      'Records of rates entered, corrected, deleted or restored.',
    )
    app.events.on('rates.written', written => count(written.length))
    await app.register(async lists => {
      const headers = { 'rates-unit': UNIT, ...(isSample && { 'rates-sample': 'true' }) }
      lists.addHook('onRequest', async (_, reply) => {
        reply.headers(headers)
      })
      rateRoutes(lists)
    })
    exportRoutes(app, isSample)
    cellRoutes(app, isSample)
    rateChangeRoutes(app)
    bulkRoutes(app)
    historyRoutes(app)
    managedCityRoutes(app)
  },
  {
    name: 'rates',
    decorators: {
      fastify: ['db', 'reads', 'streams', 'limits', 'metrics', 'events', 'responseCache', 'cities'],
    },
  },
)

/** Reading of rates, for everybody. */
function rateRoutes(app: FastifyInstance): void {
  const { db, reads, streams, now } = app
  const { toKey } = app.cities
  const allRates = openAllRates({ reads, parts: app.responseCache.parts })
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

  endpointRoute(app, listCoverage, async ({ request }) => findCoverage(sourceFor(request), indiaDay(now())))

  endpointRoute(app, readRate, async ({ params, request, reply }) => {
    const key = parseRateId(params._id)
    const found = key && (await findRate(sourceFor(request), key))
    if (!found) throw new HttpError('rate.unknown')
    reply.headers({ etag: `"${found.version}"`, 'cache-control': 'no-cache' })
    return found.rate
  })
}
