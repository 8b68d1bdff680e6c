import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { decideFlags, type FlagLine, listFlags, type NewFlag, sendFlag } from '#features/flags/shared/api.ts'
import { recordAboutRate } from '#server/audit/queries.ts'
import { endpointRoute, toAuthor } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import { listNetworks } from '#server/rate-limits/networks.ts'
import { parseRateId, requireEnterable, requireRateId } from '#server/rates/keys.ts'
import { findRate } from '#server/rates/queries.ts'
import { type Day, utcDay } from '#shared/days.ts'
import { getPrice } from '#shared/rates/priceChange.ts'
import { findOpenDays, findSalt, insertFlag, settleFlags } from './queries.ts'

const TAKEN = { message: 'Thank you. Our staff will look at this price.' }

/** Flags: readers say that a price looks wrong, and staff answer in public. */
export const flags = fp(
  async app => {
    const { db } = app
    const submitFlag = createSubmitFlag(app)
    app.decorate('submitFlag', submitFlag)

    endpointRoute(app, sendFlag, async ({ body, request }) => {
      await submitFlag(body, request.ip)
      return TAKEN
    })

    endpointRoute(app, listFlags, async () => toLines(await findOpenDays(db)))

    endpointRoute(app, decideFlags, ({ body: { rates, outcome }, caller, write, request }) => {
      const author = toAuthor({ caller, request })
      // in one order, so that two who decide at once cannot wait for each other
      const keys = rates.toSorted().map(_id => requireRateId({ _id }))
      return write.all(async tx => {
        let prices = 0
        for (const key of keys) {
          const settled = await settleFlags(tx, key, outcome)
          if (!settled?.prices) continue
          const { version } = settled
          await recordAboutRate(tx, { action: `flag.${outcome}`, key, version, author })
          prices += settled.prices
        }
        if (prices === 0) throw new HttpError('flag.unknown')
        return { prices }
      })
    })
  },
  { name: 'flags', decorators: { fastify: ['db', 'limits', 'databaseNow'] } },
)

/** A day is a line of the inbox; days that one network alone has flagged are one line together, however many they are. */
function toLines(days: Awaited<ReturnType<typeof findOpenDays>>): FlagLine[] {
  const lines = Map.groupBy(days, ({ _id, networks, network }) => (networks > 1 ? _id : network))
  return [...lines.values()].map(of => ({
    networks: of[0]!.networks,
    days: of.map(({ networks: _, network: __, ...day }) => day),
  }))
}

/** Stores what somebody at an address says of a price. Throws `request.invalid`, `rate.unknown` and `request.tooMany`. */
type SubmitFlag = (flag: NewFlag, address: string) => Promise<void>

declare module 'fastify' {
  interface FastifyInstance {
    submitFlag: SubmitFlag
  }
}

/** The widest network that one customer may have: a /48 of IPv6, or the /24 of an IPv4 address. */
export function toNetwork(address: string): string {
  const network = listNetworks(address).at(-1)!.name
  return network.includes(':') ? network : `${network.slice(0, network.lastIndexOf('.'))}.0/24`
}

/** The network of an address under a name that nobody can make again, nor compare, once the salt of its day is gone. */
const hideNetwork = (address: string, salt: Buffer): Buffer =>
  createHmac('sha256', salt).update(toNetwork(address)).digest()

/** The one way in, for the API's call and for the form without script. */
function createSubmitFlag(app: FastifyInstance): SubmitFlag {
  const { databaseNow, storage } = app
  const { db } = storage
  const burst = app.limits.inDatabase('flags')
  const daily = app.limits.inDatabase('flags-daily')

  let known: { day: Day; salt: Buffer } | undefined

  return async (flag, address) => {
    if (flag.date) requireEnterable(flag.date, databaseNow())
    const day = utcDay(databaseNow())
    const readSalt = () => findSalt(db, day, randomBytes(32))
    // a flood that is refused asks the database nothing
    if (known?.day !== day) known = { day, salt: await readSalt() }
    const name = hideNetwork(address, known.salt).toString('base64url')
    // a network over its daily limit consumes neither limit
    daily.check(name)
    await burst.consume(name)
    await daily.consume(name)
    const key = parseRateId(flag.rate)
    const found = key && (await findRate(db, key))
    if (!found || getPrice(found.rate.markets, flag.market, flag.kind) === undefined)
      throw new HttpError('rate.unknown')
    await insertFlag(db, key, flag, hideNetwork(address, await readSalt()))
  }
}
