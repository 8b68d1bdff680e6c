import type { FastifyInstance } from 'fastify'
import { endpointRoute } from '#server/http/endpointRoute.ts'
import { hasAccess } from '#shared/accounts/roles.ts'
import { indiaDay } from '#shared/days.ts'
import type { ImportRow } from '#shared/rates/imports.ts'
import { isEnterable } from '#shared/rates/rates.ts'
import { checkImport, importRates } from '#shared/rates/sheets/api.ts'
import { isWritten, saveRates } from '../day-sheet/saving.ts'
import { futureDate } from '../futureDate.ts'
import { checkRates } from './checking.ts'
import { decideImported } from './rows.ts'
import { saveWhole } from './whole.ts'

/** Files of rates, by staff: first what would become of them, then the saving. */
export function importRoutes(app: FastifyInstance): void {
  const { db, cities, events, now } = app

  function refuseFuture(rates: readonly ImportRow[]) {
    const today = indiaDay(now())
    if (rates.some(({ date }) => !isEnterable(date, today))) throw futureDate()
  }

  endpointRoute(app, checkImport, async ({ body: { rates }, caller }) => {
    refuseFuture(rates)
    return checkRates(db, rates, {
      toKey: cities.toKey,
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
    const written = outcomes.flatMap((each, at) =>
      isWritten(each) ? [{ ...each, date: rates[at]!.date }] : [],
    )
    events.emit('rates.written', written)
    return outcomes
  })
}
