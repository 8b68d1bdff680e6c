import type { FastifyInstance } from 'fastify'
import { endpointRoute } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import { formatNextLink } from '#server/http/request.ts'
import { toIndiaInstant } from '#shared/days.ts'
import { listDeletedRates, rateHistory } from '#shared/rates/api.ts'
import { listDayEntries } from '#shared/rates/dayEntries.ts'
import { requireEnterable, requireRateId } from '../keys.ts'
import { mayCorrect } from '../writes/decisions.ts'
import { findDayEntries, findDeletedRates, findRevisions } from './queries.ts'

/** Routes by which staff read who wrote what and when. */
export function historyRoutes(app: FastifyInstance): void {
  const { db, now } = app

  endpointRoute(app, rateHistory, async ({ params }) => {
    const revisions = await findRevisions(db, requireRateId(params))
    if (revisions.length === 0) throw new HttpError('rate.unknown')
    return revisions
  })

  endpointRoute(app, listDeletedRates, async ({ query: { limit, cursor }, request, reply }) => {
    const { page, next } = await findDeletedRates(db, limit, cursor)
    if (next) reply.header('link', formatNextLink(request.url, next))
    return page
  })

  endpointRoute(app, listDayEntries, async ({ params: { date }, caller }) => {
    const at = now()
    requireEnterable(date, at)
    const { entered, missing } = await findDayEntries(db, date)
    const mayBeCorrected = ({ entry, correction }: (typeof entered)[number]) =>
      mayCorrect(
        caller.id,
        {
          role: caller.role,
          enteredBy: entry.by?._id ?? null,
          writtenBy: (correction ?? entry).by?._id ?? null,
          age: (at.getTime() - Date.parse(entry.at)) / 1000,
        },
        app.config.OWN_CORRECTION_MINUTES,
      )
    return {
      entered: entered.map(each => ({ ...each, mayCorrect: mayBeCorrected(each) })),
      missing,
      dueAt: toIndiaInstant(date, app.config.RATES_DUE_AT).toISOString(),
    }
  })
}
