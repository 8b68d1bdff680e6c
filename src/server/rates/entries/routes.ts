import type { FastifyInstance } from 'fastify'
import type { ReadOnlyDb } from '#server/database/tables.ts'
import { endpointRoute } from '#server/http/endpointRoute.ts'
import { indiaDay } from '#shared/days.ts'
import { isEnterable } from '#shared/rates/rates.ts'
import { listDayEntries } from '#shared/rates/sheets/api.ts'
import { futureDate } from '../futureDate.ts'
import { findDayEntries } from './queries.ts'

/** How far the entry of a day is, for staff. */
export function entryRoutes(app: FastifyInstance, { db, now }: { db: ReadOnlyDb; now(): Date }): void {
  endpointRoute(app, listDayEntries, async ({ params: { date } }) => {
    if (!isEnterable(date, indiaDay(now()))) throw futureDate()
    return findDayEntries(db, date)
  })
}
