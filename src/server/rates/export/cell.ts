import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { HttpError } from '#server/http/httpError.ts'
import { indiaDay } from '#shared/days.ts'
import { isMarket, KINDS, type Kind, UNIT } from '#shared/rates/markets.ts'
import { DayText } from '#shared/text.ts'
import { chooseReads, findRates } from '../queries.ts'

const Query = z.strictObject({ date: z.optional(DayText) })

interface Cell {
  Params: { slug: string; market: string; kind: string }
  Querystring: z.output<typeof Query>
}

const isKind = (text: string): text is Kind => (KINDS as readonly string[]).includes(text)

/**
 * `/v/<city>/<market>/<kind>.txt` and `.json`: one price, INR per kg, of India's today or of `?date=`, for one cell of a
 * spreadsheet. Where there is none: 404, and as text an empty body, so that a cell stays empty.
 */
export function cellRoutes(app: FastifyInstance): void {
  const { cities, now } = app
  const isSample = app.dataFacts.sample

  async function findPrice(request: FastifyRequest<Cell>) {
    const { slug, market, kind } = request.params
    if (!isMarket(market) || !isKind(kind)) return undefined
    const cityKeys = [cities.toKey(slug)]
    const date = request.query.date ?? indiaDay(now())
    const { rates } = await findRates(chooseReads(app, request), { date, cityKeys, market })
    const [rate] = rates
    const price = rate?.markets[market]?.[kind]
    return rate && price !== undefined
      ? { city: rate.location, date, market, kind, price, unit: UNIT, ...(isSample && { isSample }) }
      : undefined
  }

  const options = {
    schema: { querystring: Query },
    config: { isPublic: true, isPublicData: true, cost: 'small' as const },
  }
  app.get<Cell>('/v/:slug/:market/:kind.json', options, async request => {
    const found = await findPrice(request)
    if (!found) throw new HttpError('rate.unknown')
    return found
  })
  app.get<Cell>('/v/:slug/:market/:kind.txt', options, async (request, reply) => {
    const found = await findPrice(request)
    if (!found) reply.code(404).header('cache-control', 'no-store')
    return reply.type('text/plain; charset=utf-8').send(found ? String(found.price) : '')
  })
}
