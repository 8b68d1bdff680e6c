import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { NewFlag } from '#features/flags/shared/api.ts'
import { HttpError } from '#server/http/httpError.ts'
import { listNetworks } from '#server/rate-limits/networks.ts'
import { parseRateId, requireEnterable } from '#server/rates/keys.ts'
import { findRate } from '#server/rates/queries.ts'
import { type Day, utcDay } from '#shared/days.ts'
import { getPrice } from '#shared/rates/priceChange.ts'
import { findSalt, insertFlag } from './queries.ts'

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
export function createSubmitFlag(app: FastifyInstance): SubmitFlag {
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
