import type { FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import {
  createLiveBird,
  deleteLiveBird,
  HISTORY_DAYS,
  type LiveBirdRate,
  listLatestLiveBirds,
  listLiveBirds,
  updateLiveBird,
} from '#features/live-birds/shared/api.ts'
import { recordCityChange } from '#server/audit/queries.ts'
import { type AuthenticatedCall, endpointRoute, toAuthor, type Write } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import { openRateReads } from '#server/rates/asOf/openReads.ts'
import { rateId, requireEnterable, requireRateId } from '#server/rates/keys.ts'
import { isSampleData } from '#server/rates/sample-data/queries.ts'
import { isSeen } from '#server/rates/writes/changes.ts'
import { mayCorrect } from '#server/rates/writes/corrections.ts'
import { addDays, indiaDay, LATEST_DAYS } from '#shared/days.ts'
import type { ProblemCode } from '#shared/problems.ts'
import { SIZES } from '#shared/rates/birds.ts'
import {
  findLatestLiveBirds,
  findLiveBirds,
  findVersions,
  insertVersion,
  type LiveBirdKey,
  lockCity,
  type Version,
} from './queries.ts'

/** Returned, not thrown: whoever may not write any more is told that first. */
interface Refused {
  refused: ProblemCode
}

type StaffCall = AuthenticatedCall & { write: Write; reply: FastifyReply }

/** What is to be written over the versions that a record has, the last one first. */
interface Change {
  action: 'liveBird.entered' | 'liveBird.corrected' | 'liveBird.deleted'
  reason?: string | undefined
  decide(versions: readonly Version[]): number | null | Refused
}

/** What live birds cost at the farm: a series beside the rates, for everybody to read and for staff to enter. */
export const liveBirds = fp(
  async app => {
    const { cities, config, events, now } = app
    const openReads = openRateReads(app, await isSampleData(app.reads))

    endpointRoute(app, listLatestLiveBirds, async ({ query: { date, asOf }, request, reply }) => {
      const reads = await openReads(request, reply, { asOf })
      const to = date ?? indiaDay(reads.now)
      return findLatestLiveBirds(reads.db, { from: addDays(to, 1 - LATEST_DAYS), to, asOf })
    })

    endpointRoute(app, listLiveBirds, async ({ query, request, reply }) => {
      const { db, cityKeys, now: instant } = await openReads(request, reply, query)
      const { to = indiaDay(instant), from = addDays(to, 1 - HISTORY_DAYS), asOf } = query
      return findLiveBirds(db, { cityKeys, from, to, asOf })
    })

    endpointRoute(app, createLiveBird, async ({ body: { location, date, size, price }, ...call }) => {
      requireEnterable(date, now())
      const city = await cities.find(location)
      if (!city) throw new HttpError('city.unknown')
      const rate = await write(
        call,
        { cityId: city.id, date, size },
        {
          action: 'liveBird.entered',
          decide: versions => (isCurrent(versions) ? { refused: 'rate.duplicate' } : price),
        },
      )
      call.reply.header('location', `/api/live-birds/${rate._id}`)
      return rate
    })

    endpointRoute(app, updateLiveBird, ({ params, body: { price, reason }, ...call }) =>
      write(call, requireKey(params), {
        action: 'liveBird.corrected',
        reason,
        decide(versions) {
          if (!isCurrent(versions)) return { refused: 'rate.unknown' }
          if (!mayReplace(call.caller.id, versions, config.OWN_CORRECTION_MINUTES))
            return { refused: 'access.admin' }
          return isStale(versions, call) ? { refused: 'rate.stale' } : price
        },
      }),
    )

    endpointRoute(app, deleteLiveBird, ({ params, ...call }) =>
      write(call, requireKey(params), {
        action: 'liveBird.deleted',
        decide(versions) {
          if (!isCurrent(versions)) return { refused: 'rate.unknown' }
          return isStale(versions, call) ? { refused: 'rate.stale' } : null
        },
      }),
    )

    /** Writes the next version of a record, and returns it; a deletion with the price that it had. */
    async function write(call: StaffCall, key: LiveBirdKey, change: Change): Promise<LiveBirdRate> {
      const { date, size } = key
      const accountId = call.caller.id
      const rate = await call.write.all(async (tx): Promise<LiveBirdRate | Refused> => {
        const city = await lockCity(tx, key.cityId)
        if (!city) return { refused: 'rate.unknown' }
        if (city.isRetired && change.action !== 'liveBird.deleted') return { refused: 'city.closed' }
        const record = { ...key, cityId: city.id }
        const versions = await findVersions(tx, record, accountId)
        const price = change.decide(versions)
        if (price !== null && typeof price !== 'number') return price
        const reason = change.reason || null
        const { version, updatedAt } = await insertVersion(tx, record, { price, reason, accountId })
        const after = { date, size, version: String(version) }
        await recordCityChange(tx, {
          action: change.action,
          cityId: city.id,
          after,
          author: toAuthor(call),
        })
        const [_id, location] = [`${rateId(record)}-${size}`, city.name]
        return { _id, location, date, size, price: price ?? versions[0]!.price!, version, updatedAt, reason }
      })
      if ('refused' in rate) throw new HttpError(rate.refused)
      call.reply.header('etag', `"${rate.version}"`)
      events.emit('rates.written', [rate])
      return rate
    }
  },
  {
    name: 'live-birds',
    decorators: { fastify: ['reads', 'config', 'cities', 'events', 'now'] },
  },
)

/** Parses the id of a path. Throws the refusal of one that names no record. */
function requireKey({ _id }: { _id: string }): LiveBirdKey {
  const size = SIZES.find(each => _id.endsWith(`-${each}`))
  if (!size) throw new HttpError('rate.unknown')
  return { ...requireRateId({ _id: _id.slice(0, -size.length - 1) }), size }
}

const isCurrent = ([last]: readonly Version[]): boolean => last !== undefined && last.price !== null

const isStale = ([last]: readonly Version[], { request }: AuthenticatedCall): boolean =>
  !isSeen(last!.version, request.headers['if-match'])

/** Whether an account may replace a record, as with rates. */
function mayReplace(accountId: string, versions: readonly Version[], minutes: number): boolean {
  const { role, accountId: writtenBy } = versions[0]!
  const deletion = versions.findIndex(({ price }) => price === null)
  const { accountId: enteredBy, age } = versions.at(deletion === -1 ? -1 : deletion - 1)!
  return mayCorrect(accountId, { role, enteredBy, writtenBy, age }, minutes)
}
