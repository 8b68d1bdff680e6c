import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Call, endpointRoute, type Write } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import { indiaDay } from '#shared/days.ts'
import { PROBLEMS, type ProblemCode } from '#shared/problems.ts'
import { createRate, deleteRate, rateHistory, restoreRate, updateRate } from '#shared/rates/api.ts'
import { type DailyRate, isEnterable } from '#shared/rates/rates.ts'
import type { City } from '../cities.ts'
import { futureDate } from '../futureDate.ts'
import { parseRateId, rateId } from '../ids.ts'
import { bringBack, type Change, type Changed, removeRate, updateRates } from './changes.ts'
import { ANY_WRITER, type Author, findRevisions, insertRate } from './queries.ts'

/** Entering, correcting, deleting and restoring of rates, by staff. */
export function rateChangeRoutes(app: FastifyInstance): void {
  const { db, cities, events, now } = app

  endpointRoute(
    app,
    createRate,
    async ({ body: { location, date, markets }, caller, write, request, reply }) => {
      if (!isEnterable(date, indiaDay(now()))) throw futureDate()
      const author = toAuthor({ caller, request })
      const { city, version } = await enter(write, location, { date, markets, author })
      const key = { cityId: city.id, date }
      const rate = { _id: rateId(key), location: city.name, date, markets }
      reply.headers({ location: `/api/rates/daily/${rate._id}`, etag: `"${version}"` })
      events.emit('rates.written', [rate])
      return rate
    },
  )

  endpointRoute(app, updateRate, async ({ reply, ...call }) =>
    answer(reply, await updateRates(call.write.all, toChange(call), call.body.markets)),
  )

  endpointRoute(app, deleteRate, async ({ reply, ...call }) =>
    answer(reply, await removeRate(call.write.all, toChange(call))),
  )

  endpointRoute(app, restoreRate, async ({ reply, ...call }) =>
    answer(reply, await bringBack(call.write.all, toChange(call), call.body?.version)),
  )

  endpointRoute(app, rateHistory, async ({ params }) => {
    const revisions = await findRevisions(db, keyIn(params))
    if (revisions.length === 0) throw new HttpError('rate.unknown')
    return revisions
  })

  /** A city that is new comes into being with its first record, or not at all. */
  async function enter(write: Write, location: string, { date, markets, author }: Entered) {
    const makeRate = ({ id }: City) => ({ key: { cityId: id, date }, markets, ...author })
    const known = await cities.find(location)
    if (known) {
      const { version } = await write.inOne((one, writer) => insertRate(one, writer, makeRate(known)))
      return { city: known, version: requireVersion(version) }
    }
    return cities.write(write.all, author, async (tx, enterCities) => {
      const [city] = await enterCities([{ name: location, mayMake: true }])
      if (!city || !('id' in city)) throw refusedCity(city?.refused ?? 'rate.unknown')
      const { version } = await insertRate(tx, ANY_WRITER, makeRate(city))
      return { city, version: requireVersion(version) }
    })
  }

  function answer(reply: FastifyReply, made: Changed) {
    if ('refused' in made) throw new HttpError(made.refused)
    reply.header('etag', `"${made.version}"`)
    events.emit('rates.written', [made.rate])
    return made.rate
  }
}

function requireVersion(version: number | null): number {
  if (version === null) throw new HttpError('rate.duplicate')
  return version
}

function refusedCity(code: ProblemCode): HttpError {
  return new HttpError(code, { errors: [{ path: 'location', message: PROBLEMS[code][1] }] })
}

interface Entered extends Pick<DailyRate, 'date' | 'markets'> {
  author: Author
}

type StaffCall = Pick<Call<typeof deleteRate>, 'caller' | 'request'>

const toAuthor = ({ caller, request }: StaffCall): Author => ({
  accountId: caller.id,
  requestId: request.id,
})

function keyIn({ _id }: { _id: string }) {
  const key = parseRateId(_id)
  if (!key) throw new HttpError('rate.unknown')
  return key
}

const toChange = (call: StaffCall & { params: { _id: string } }): Change => ({
  key: keyIn(call.params),
  ifMatch: call.request.headers['if-match'],
  ...toAuthor(call),
})
