import type { FastifyInstance } from 'fastify'
import { serve } from '#server/serve.ts'
import type { Db } from '#server/storage/tables.ts'
import { indiaDay } from '#shared/days.ts'
import { isEnterable } from '#shared/rates/rates.ts'
import { listDayEntries } from '#shared/rates/sheets/api.ts'
import { futureDate } from '../futureDate.ts'
import { findDayEntries } from './queries.ts'

/** How far the entry of a day is, for staff. */
export function entryRoutes(app: FastifyInstance, { db, now }: { db: Db; now(): Date }): void {
  serve(app, listDayEntries, async ({ params: { date } }) => {
    if (!isEnterable(date, indiaDay(now()))) throw futureDate()
    return findDayEntries(db, date)
  })
}
