import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { HttpError } from '#server/http/httpError.ts'
import { indiaDay } from '#shared/days.ts'
import { costWithPast } from '#shared/endpoint.ts'
import { PastInstant } from '#shared/rates/api.ts'
import { isMarket, KINDS, type Kind, UNIT } from '#shared/rates/markets.ts'
import { DayText } from '#shared/text.ts'
import { openRateReads } from '../asOf/openReads.ts'
import { findRates } from '../queries.ts'

const Query = z.strictObject({ date: z.optional(DayText), asOf: PastInstant })

interface Cell {
  Params: { slug: string; market: string; kind: string }
  Querystring: z.output<typeof Query>
}

const isKind = (text: string): text is Kind => (KINDS as readonly string[]).includes(text)

/**
 * `/v/<city>/<market>/<kind>.txt` and `.json`: one price, INR per kg, of India's today or of `?date=`, now or as it was
 * published at `?asOf=`, for one cell of a spreadsheet. Where there is none: 404, and as text an empty body, so that a cell stays empty.
 */
export function cellRoutes(app: FastifyInstance, isSample: boolean): void {
  const openReads = openRateReads(app, isSample)

  async function findPrice(request: FastifyRequest<Cell>, reply: FastifyReply) {
    const { query } = request
    const { slug, market, kind } = request.params
    if (!isMarket(market) || !isKind(kind)) return undefined
    const location = app.cities.slugToName(slug)
    const { db, cityKeys, now } = await openReads(request, reply, { asOf: query.asOf, location })
    const date = query.date ?? indiaDay(now)
    const { rates } = await findRates(db, { date, cityKeys, market })
    const [rate] = rates
    const price = rate?.markets[market]?.[kind]
    return rate && price !== undefined
      ? { city: rate.location, date, market, kind, price, unit: UNIT, ...(isSample && { isSample }) }
      : undefined
  }

  const options = {
    schema: { querystring: Query },
    config: { isPublic: true, isPublicData: true, cost: costWithPast('small') },
  }
  app.get<Cell>('/v/:slug/:market/:kind.json', options, async (request, reply) => {
    const found = await findPrice(request, reply)
    if (!found) throw new HttpError('rate.unknown')
    return found
  })
  app.get<Cell>('/v/:slug/:market/:kind.txt', options, async (request, reply) => {
    const found = await findPrice(request, reply)
    if (!found) reply.code(404).header('cache-control', 'no-store')
    return reply.type('text/plain; charset=utf-8').send(found ? String(found.price) : '')
  })
}
