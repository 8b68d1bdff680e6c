import type { FastifyInstance, FastifyReply } from 'fastify'
import type { City } from '#server/cities/queries.ts'
import { type Author, type Call, endpointRoute, toAuthor, type Write } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import type { Day } from '#shared/days.ts'
import { PROBLEMS, type ProblemCode } from '#shared/problems.ts'
import { createRate, deleteRate, restoreRate, updateRate } from '#shared/rates/api.ts'
import { dropUnquoted, type RateContent } from '#shared/rates/rates.ts'
import { type RateKey, rateId, requireEnterable, requireRateId } from '../keys.ts'
import { type Change, type Changed, deleteRecord, restoreRecord, updateRecord } from './changes.ts'
import { type WrittenRate, writeRates } from './queries.ts'

/** Entering, correcting, deleting and restoring of rates, by staff. */
export function rateChangeRoutes(app: FastifyInstance): void {
  const { cities, config, events, now } = app

  endpointRoute(
    app,
    createRate,
    async ({ body: { location, date, ...sent }, caller, write, request, reply }) => {
      requireEnterable(date, now())
      const content = dropUnquoted(sent)
      const author = toAuthor({ caller, request })
      const { _id, version, ...city } = await cities.retryIfChanged(() =>
        enter(write, location, { date, content, author }),
      )
      const rate = { _id, ...city, date, ...content }
      reply.headers({ location: `/api/rates/daily/${rate._id}`, etag: `"${version}"` })
      events.emit('rates.written', [rate])
      return rate
    },
  )

  endpointRoute(app, updateRate, async ({ reply, body: { reason, ...content }, ...call }) => {
    // a field that was left empty gives none
    const to = { ...toChange(call), reason: reason || undefined }
    return finishWrite(reply, await updateRecord(call.write.all, to, content, config.OWN_CORRECTION_MINUTES))
  })

  endpointRoute(app, deleteRate, async ({ reply, ...call }) =>
    finishWrite(reply, await deleteRecord(call.write.all, toChange(call))),
  )

  endpointRoute(app, restoreRate, async ({ reply, ...call }) =>
    finishWrite(reply, await restoreRecord(call.write.all, toChange(call), call.body?.version)),
  )

  /** A city that is new comes into being with its first record, or not at all. */
  async function enter(write: Write, location: string, { date, content, author }: RateEntry) {
    const toWrite = (city: City) => ({
      cityId: city.id,
      date,
      action: 'create' as const,
      after: content,
    })
    const known = await cities.find(location)
    if (known?.isRetired) throw refusedCity('city.closed')
    // a result that may be asked for again is stored in a transaction
    if (known && !write.isRepeatable) {
      const wanted = toWrite(known)
      const { written } = await write.inOne((one, writer) => writeRates(one, [wanted], author, { writer }))
      return requireWritten(written, wanted)
    }
    return cities.write(write.all, author, async (tx, enterCities) => {
      const [city] = await enterCities([{ name: location, mayMake: true }])
      if (!city || !('id' in city)) throw refusedCity(city?.refused ?? 'rate.unknown')
      const wanted = toWrite(city)
      const { written } = await writeRates(tx, [wanted], author)
      return requireWritten(written, wanted)
    })
  }

  function finishWrite(reply: FastifyReply, result: Changed) {
    if ('refused' in result) throw new HttpError(result.refused, { errors: result.errors })
    reply.header('etag', `"${result.version}"`)
    events.emit('rates.written', [result.rate])
    return result.rate
  }
}

function requireWritten(written: ReadonlyMap<string, WrittenRate>, key: RateKey) {
  const _id = rateId(key)
  const rate = written.get(_id)
  if (!rate) throw new HttpError('rate.duplicate')
  return { _id, ...rate }
}

function refusedCity(code: ProblemCode): HttpError {
  return new HttpError(code, { errors: [{ path: 'location', message: PROBLEMS[code][1] }] })
}

interface RateEntry {
  date: Day
  content: RateContent
  author: Author
}

type StaffCall = Pick<Call<typeof deleteRate>, 'caller' | 'request'>

const toChange = (call: StaffCall & { params: { _id: string } }): Change => ({
  key: requireRateId(call.params),
  ifMatch: call.request.headers['if-match'],
  ...toAuthor(call),
})
