import type { FastifyInstance, FastifyReply } from 'fastify'
import { assertOpenCities, type City } from '#server/cities/queries.ts'
import type { ReadOnlyDb } from '#server/database/db.ts'
import { type Author, type Call, endpointRoute, toAuthor, type Write } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import type { Day } from '#shared/days.ts'
import { PROBLEMS, type ProblemCode } from '#shared/problems.ts'
import { createRate, deleteRate, restoreRate, updateRate } from '#shared/rates/api.ts'
import type { Markets } from '#shared/rates/markets.ts'
import { dropUnquoted, hasSamePrices } from '#shared/rates/rates.ts'
import { rateId, requireEnterable, requireRateId } from '../keys.ts'
import { type Change, type Changed, deleteRecord, restoreRecord, updateRecord } from './changes.ts'
import { findRequested, type RateAuthor, type RateWrite, type WrittenRate, writeRates } from './queries.ts'

/** Entering, correcting, deleting and restoring of rates, by staff. */
export function rateChangeRoutes(app: FastifyInstance): void {
  const { cities, config, db, now } = app

  endpointRoute(
    app,
    createRate,
    async ({ body: { location, date, markets: sent }, caller, write, request, reply }) => {
      requireEnterable(date, now())
      const markets = dropUnquoted(sent)
      const author = toAuthor({ caller, request })
      const { _id, version, ...city } = await cities.retryIfChanged(() =>
        enter(write, location, { date, markets, author }),
      )
      const rate = { _id, ...city, date, markets }
      reply.headers({ location: `/api/rates/daily/${rate._id}`, etag: `"${version}"` })
      return rate
    },
  )

  endpointRoute(app, updateRate, async ({ reply, body: { reason, markets }, ...call }) => {
    // a field that was left empty gives none
    const to = { ...toChange(call), reason: reason || undefined, sent: markets }
    return finishWrite(reply, await updateRecord(to, config.OWN_CORRECTION_MINUTES))
  })

  endpointRoute(app, deleteRate, async ({ reply, ...call }) =>
    finishWrite(reply, await deleteRecord(toChange(call))),
  )

  endpointRoute(app, restoreRate, async ({ reply, ...call }) =>
    finishWrite(reply, await restoreRecord(toChange(call), call.body?.version)),
  )

  /** Enters a rate in one statement. A city that is new comes into being with its first record, or not at all. */
  async function enter(write: Write, location: string, { date, markets, author }: RateEntry) {
    const known = await cities.find(location)
    if (known?.isRetired) throw refusedCity('city.closed')
    const by = { accountId: author.accountId, key: write.key }
    const toWrite = ({ id }: City): RateWrite => ({ cityId: id, date, action: 'create', after: markets })
    if (!known)
      return cities.write(write.all, author, async (tx, enterCities) => {
        const [city] = await enterCities([{ name: location, mayMake: true }])
        if (!city || !('id' in city)) throw refusedCity(city?.refused ?? 'rate.unknown')
        const wanted = toWrite(city)
        const { written } = await writeRates(tx, [wanted], by)
        return requireEntered(tx, written, wanted, by)
      })
    const wanted = toWrite(known)
    const { written } = await write.inOne((one, writer) => writeRates(one, [wanted], by, { writer }))
    // another instance may have merged or retired it
    if (written.size === 0) await assertOpenCities(db, [known.id])
    return requireEntered(db, written, wanted, by)
  }

  function finishWrite(reply: FastifyReply, { rate, version }: Changed) {
    reply.header('etag', `"${version}"`)
    return rate
  }

  const toChange = (call: StaffCall & { params: { _id: string } }): Change => ({
    key: requireRateId(call.params),
    accountId: call.caller.id,
    write: call.write,
    db,
    ifMatch: call.request.headers['if-match'],
  })
}

/** What was entered, now or by the same request before. Throws `rate.duplicate`, `request.keyReused`. */
async function requireEntered(
  db: ReadOnlyDb,
  written: ReadonlyMap<string, WrittenRate>,
  wanted: RateWrite,
  author: RateAuthor,
) {
  const _id = rateId(wanted)
  const rate = written.get(_id)
  if (rate) return { _id, ...rate }
  const requested = await findRequested(db, author)
  const done = requested.get(_id)
  if (requested.size === 0) throw new HttpError('rate.duplicate')
  if (!done?.markets || requested.size > 1 || !hasSamePrices(done.markets, wanted.after!))
    throw new HttpError('request.keyReused')
  return { _id, location: done.location, version: done.version }
}

function refusedCity(code: ProblemCode): HttpError {
  return new HttpError(code, { errors: [{ path: 'location', message: PROBLEMS[code][1] }] })
}

interface RateEntry {
  date: Day
  markets: Markets
  author: Author
}

type StaffCall = Pick<Call<typeof deleteRate>, 'caller' | 'write' | 'request'>
