import type { FastifyInstance } from 'fastify'
import { endpointRoute } from '#server/http/endpointRoute.ts'
import { indiaDay } from '#shared/days.ts'
import { isEnterable } from '#shared/rates/rates.ts'
import { listDayEntries } from '#shared/rates/sheets/api.ts'
import { futureDate } from '../futureDate.ts'
import { findDayEntries } from './queries.ts'

/** How far the entry of a day is, for staff. */
export function entryRoutes(app: FastifyInstance): void {
  endpointRoute(app, listDayEntries, async ({ params: { date } }) => {
    if (!isEnterable(date, indiaDay(app.now()))) throw futureDate()
    return findDayEntries(app.db, date)
  })
}
