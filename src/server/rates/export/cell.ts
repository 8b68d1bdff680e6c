import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { indiaDay } from '#shared/days.ts'
import { isMarket, KINDS, type Kind } from '#shared/rates/markets.ts'
import { DayText } from '#shared/text.ts'
import { chooseReads, findRates } from '../queries.ts'

const Query = z.strictObject({ date: z.optional(DayText) })

interface Cell {
  Params: { slug: string; market: string; kind: string }
  Querystring: z.output<typeof Query>
}

const isKind = (text: string): text is Kind => (KINDS as readonly string[]).includes(text)

/**
 * `/v/<city>/<market>/<kind>.txt`: one price, INR per kg, of India's today or of `?date=`, for one cell of a spreadsheet. Where there
 * is none: 404 and an empty body, so that a cell stays empty.
 */
export function cellRoutes(app: FastifyInstance): void {
  const { cities, now } = app
  const options = {
    schema: { querystring: Query },
    config: { isPublic: true, isPublicData: true, cost: 'small' as const },
  }
  app.get<Cell>('/v/:slug/:market/:kind.txt', options, async (request, reply) => {
    const { slug, market, kind } = request.params
    reply.type('text/plain; charset=utf-8')
    if (isMarket(market) && isKind(kind)) {
      const { date = indiaDay(now()) } = request.query
      const selection = { date, cityKeys: [cities.toKey(slug)], market }
      const { rates } = await findRates(chooseReads(app, request), selection)
      const price = rates[0]?.markets[market]?.[kind]
      if (price !== undefined) return String(price)
    }
    return reply.code(404).header('cache-control', 'no-store').send('')
  })
}
