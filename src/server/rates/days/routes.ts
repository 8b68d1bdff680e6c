import type { FastifyInstance } from 'fastify'
import { serve } from '#server/serve.ts'
import type { Db } from '#server/storage/tables.ts'
import { indiaDay } from '#shared/days.ts'
import { type DailyRate, isEnterable } from '#shared/rates/rates.ts'
import { saveDay } from '#shared/rates/sheets/api.ts'
import { futureDate } from '../futureDate.ts'
import { decide } from './rows.ts'
import { isWritten, saveRates } from './saving.ts'

export interface DayWrites {
  db: Db
  /** The rows of cities, made when they are new, in the order of the names. */
  enterCities(names: readonly string[]): Promise<{ id: number; name: string }[]>
  /** Told after the commit of each write. */
  changed(written: readonly Pick<DailyRate, 'location' | 'date'>[]): void
  now(): Date
}

/** Entering and correcting of a whole day, by staff. */
export function dayRoutes(app: FastifyInstance, { db, enterCities, changed, now }: DayWrites): void {
  serve(app, saveDay, async ({ params: { date }, body: { rates }, caller, request }) => {
    if (!isEnterable(date, indiaDay(now()))) throw futureDate()
    const cities = await enterCities(rates.map(({ location }) => location))
    const rows = rates.map(({ markets, version }, at) => ({ city: cities[at]!, date, markets, version }))
    const mayUpdate = caller.adminType === 'Admin'
    const outcomes = await saveRates(db, rows, {
      decide: (row, standing) => decide(row, standing, mayUpdate),
      accountId: caller.id,
      requestId: request.id,
    })
    changed(outcomes.filter(isWritten).map(({ location }) => ({ location, date })))
    return outcomes
  })
}
