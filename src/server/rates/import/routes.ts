import type { FastifyInstance } from 'fastify'
import type { ReadOnlyDb } from '#server/database/tables.ts'
import { endpointRoute } from '#server/http/endpointRoute.ts'
import { hasAccess } from '#shared/accounts/roles.ts'
import { indiaDay } from '#shared/days.ts'
import type { ImportRow } from '#shared/rates/imports.ts'
import { isEnterable } from '#shared/rates/rates.ts'
import { checkImport, importRates } from '#shared/rates/sheets/api.ts'
import type { DayWrites } from '../day-sheet/routes.ts'
import { isWritten, saveRates } from '../day-sheet/saving.ts'
import { futureDate } from '../futureDate.ts'
import { checkRates } from './checking.ts'
import { decideImported } from './rows.ts'
import { saveWhole } from './whole.ts'

export interface Imports extends Pick<DayWrites, 'cities' | 'changed' | 'now'> {
  db: ReadOnlyDb
  /** The identity of a city, old spellings resolved. */
  toKey(city: string): string
}

/** Files of rates, by staff: first what would become of them, then the saving. */
export function importRoutes(app: FastifyInstance, { db, cities, toKey, changed, now }: Imports): void {
  function refuseFuture(rates: readonly ImportRow[]) {
    const today = indiaDay(now())
    if (rates.some(({ date }) => !isEnterable(date, today))) throw futureDate()
  }

  endpointRoute(app, checkImport, async ({ body: { rates }, caller }) => {
    refuseFuture(rates)
    return checkRates(db, rates, {
      toKey,
      checkCities: cities.check,
      mayUpdate: hasAccess(caller.role, 'admin'),
    })
  })

  endpointRoute(app, importRates, async ({ body: { rates, all }, caller, write, request }) => {
    refuseFuture(rates)
    const mayUpdate = hasAccess(caller.role, 'admin')
    const outcomes = await (all ? saveWhole : saveRates)(cities, rates, {
      transact: write.all,
      decide: (row, standing) => decideImported(row, standing, mayUpdate),
      accountId: caller.id,
      requestId: request.id,
    })
    changed(outcomes.flatMap((each, at) => (isWritten(each) ? [{ ...each, date: rates[at]!.date }] : [])))
    return outcomes
  })
}
