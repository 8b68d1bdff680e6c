import type { FastifyInstance, FastifyReply } from 'fastify'
import { Refused } from '#server/refused.ts'
import { type Call, serve } from '#server/serve.ts'
import type { Db } from '#server/storage/tables.ts'
import { indiaDay } from '#shared/days.ts'
import { createRate, deleteRate, rateHistory, restoreRate, updateRate } from '#shared/rates/api.ts'
import { type DailyRate, isEnterable } from '#shared/rates/rates.ts'
import { futureDate } from '../futureDate.ts'
import { parseRateId, rateId } from '../ids.ts'
import { bringBack, type Change, type Changed, removeRate, updateRates } from './changes.ts'
import { type Author, findRevisions, insertRate } from './queries.ts'

export interface RateWrites {
  db: Db
  /** The row of a city, made when it is new; the name it is shown under. */
  enterCity(name: string): Promise<{ id: number; name: string }>
  /** Told after the commit of each write. */
  changed(written: readonly Pick<DailyRate, 'location' | 'date'>[]): void
  now(): Date
}

/** Entering, correcting, deleting and restoring of rates, by staff. */
export function rateChangeRoutes(app: FastifyInstance, { db, enterCity, changed, now }: RateWrites): void {
  serve(app, createRate, async ({ body: { location, date, markets }, caller, request, reply }) => {
    if (!isEnterable(date, indiaDay(now()))) throw futureDate()
    const city = await enterCity(location)
    const key = { cityId: city.id, date }
    const version = await insertRate(db, key, markets, authorOf({ caller, request }))
    if (version === undefined) throw new Refused('rate.duplicate')
    const rate = { _id: rateId(key), location: city.name, date, markets }
    reply.headers({ location: `/api/rates/daily/${rate._id}`, etag: `"${version}"` })
    changed([rate])
    return rate
  })

  serve(app, updateRate, async ({ reply, ...call }) =>
    answer(reply, await updateRates(db, changeOf(call), call.body.markets)),
  )

  serve(app, deleteRate, async ({ reply, ...call }) => answer(reply, await removeRate(db, changeOf(call))))

  serve(app, restoreRate, async ({ reply, ...call }) =>
    answer(reply, await bringBack(db, changeOf(call), call.body?.version)),
  )

  serve(app, rateHistory, async ({ params }) => {
    const revisions = await findRevisions(db, keyIn(params))
    if (revisions.length === 0) throw new Refused('rate.unknown')
    return revisions
  })

  function answer(reply: FastifyReply, made: Changed) {
    if ('refused' in made) throw new Refused(made.refused)
    reply.header('etag', `"${made.version}"`)
    changed([made.rate])
    return made.rate
  }
}

type StaffCall = Pick<Call<typeof deleteRate>, 'caller' | 'request'>

const authorOf = ({ caller, request }: StaffCall): Author => ({
  accountId: caller.id,
  requestId: request.id,
})

function keyIn({ _id }: { _id: string }) {
  const key = parseRateId(_id)
  if (!key) throw new Refused('rate.unknown')
  return key
}

const changeOf = (call: StaffCall & { params: { _id: string } }): Change => ({
  key: keyIn(call.params),
  ifMatch: call.request.headers['if-match'],
  ...authorOf(call),
})
