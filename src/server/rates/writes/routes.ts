import type { FastifyInstance } from 'fastify'
import { type Call, endpointRoute, type StaffCall, toAuthor } from '#server/http/endpointRoute.ts'
import { createRate, deleteRate, restoreRate, updateRate } from '#shared/rates/api.ts'
import { requireEnterable, requireRateId } from '../keys.ts'
import { toCorrection, toDeletion, toEntry, toRestoration } from './decisions.ts'
import { changeRate, enterRate, type SavedRate } from './saveRates.ts'

/** Entering, correcting, deleting and restoring of rates, by staff. */
export function rateChangeRoutes(app: FastifyInstance): void {
  const { config, db, now } = app
  const toSave = ({ write, ...call }: StaffCall) => ({
    ...toAuthor(call),
    write,
    minutes: config.OWN_CORRECTION_MINUTES,
  })
  const getIfMatch = ({ request }: StaffCall) => request.headers['if-match']
  const answer = ({ reply }: Pick<Call<typeof deleteRate>, 'reply'>, { rate, version }: SavedRate) => {
    reply.header('etag', `"${version}"`)
    return rate
  }

  endpointRoute(app, createRate, async ({ body: { location, date, markets }, ...call }) => {
    requireEnterable(date, now())
    const saved = await enterRate(app, { location, date, ...toEntry({ markets }) }, toSave(call))
    call.reply.header('location', `/api/rates/daily/${saved.rate._id}`)
    return answer(call, saved)
  })

  endpointRoute(app, updateRate, async ({ params, body: { reason, markets }, ...call }) => {
    // a field that was left empty gives none
    const save = { ...toSave(call), reason: reason || undefined }
    const wanted = toCorrection(markets, getIfMatch(call))
    return answer(call, await changeRate(db, requireRateId(params), wanted, save))
  })

  endpointRoute(app, deleteRate, async ({ params, ...call }) =>
    answer(call, await changeRate(db, requireRateId(params), toDeletion(getIfMatch(call)), toSave(call))),
  )

  endpointRoute(app, restoreRate, async ({ params, body, ...call }) => {
    const key = requireRateId(params)
    const wanted = toRestoration({ db, key, ifMatch: getIfMatch(call) }, body?.version)
    return answer(call, await changeRate(db, key, wanted, toSave(call)))
  })
}
