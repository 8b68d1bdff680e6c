import type { FastifyInstance } from 'fastify'
import { endpointRoute } from '#server/http/endpointRoute.ts'
import { hasAccess } from '#shared/accounts/roles.ts'
import { indiaDay } from '#shared/days.ts'
import { isEnterable } from '#shared/rates/rates.ts'
import { saveDay } from '#shared/rates/sheets/api.ts'
import { futureDate } from '../futureDate.ts'
import { decide } from './rows.ts'
import { isWritten, saveRates } from './saving.ts'

/** Entering and correcting of a whole day, by staff. */
export function dayRoutes(app: FastifyInstance): void {
  const { cities, events, now } = app

  endpointRoute(app, saveDay, async ({ params: { date }, body: { rates }, caller, write, request }) => {
    if (!isEnterable(date, indiaDay(now()))) throw futureDate()
    const rows = rates.map(row => ({ ...row, date }))
    const mayUpdate = hasAccess(caller.role, 'admin')
    const outcomes = await saveRates(cities, rows, {
      transact: write.all,
      decide: (row, standing) => decide(row, standing, mayUpdate),
      accountId: caller.id,
      requestId: request.id,
    })
    const written = outcomes.filter(isWritten).map(({ location }) => ({ location, date }))
    events.emit('rates.written', written)
    return outcomes
  })
}
