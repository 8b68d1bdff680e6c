import type { FastifyInstance } from 'fastify'
import { serve } from '#server/serve.ts'
import { indiaDay } from '#shared/days.ts'
import type { ImportRow } from '#shared/rates/imports.ts'
import { isEnterable } from '#shared/rates/rates.ts'
import { checkImport, importRates } from '#shared/rates/sheets/api.ts'
import type { DayWrites } from '../days/routes.ts'
import { isWritten, saveRates } from '../days/saving.ts'
import { futureDate } from '../futureDate.ts'
import { checkRates } from './checking.ts'
import { decideImported } from './rows.ts'
import { saveWhole } from './whole.ts'

export interface Imports extends Pick<DayWrites, 'db' | 'enterCities' | 'changed' | 'now'> {
  /** The identity of a city, old spellings resolved. */
  keyOf(city: string): string
}

/** Files of rates, by staff: first what would become of them, then the saving. */
export function importRoutes(app: FastifyInstance, { db, enterCities, keyOf, changed, now }: Imports): void {
  function refuseFuture(rates: readonly ImportRow[]) {
    const today = indiaDay(now())
    if (rates.some(({ date }) => !isEnterable(date, today))) throw futureDate()
  }

  serve(app, checkImport, async ({ body: { rates }, caller }) => {
    refuseFuture(rates)
    return checkRates(db, rates, { keyOf, mayUpdate: caller.adminType === 'Admin' })
  })

  serve(app, importRates, async ({ body: { rates, all }, caller, request }) => {
    refuseFuture(rates)
    const cities = await enterCities(rates.map(({ location }) => location))
    const rows = rates.map(({ location: _, ...rate }, at) => ({ ...rate, city: cities[at]! }))
    const mayUpdate = caller.adminType === 'Admin'
    const outcomes = await (all ? saveWhole : saveRates)(db, rows, {
      decide: (row, standing) => decideImported(row, standing, mayUpdate),
      accountId: caller.id,
      requestId: request.id,
    })
    changed(outcomes.flatMap((each, at) => (isWritten(each) ? [{ ...each, date: rates[at]!.date }] : [])))
    return outcomes
  })
}
