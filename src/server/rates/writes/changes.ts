import { assertOpenCities } from '#server/cities/queries.ts'
import type { ReadOnlyDb } from '#server/database/db.ts'
import type { Write } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import type { Markets, SentMarkets } from '#shared/rates/markets.ts'
import {
  type DailyRate,
  dropUnquoted,
  hasSamePrices,
  listMissingPrices,
  type Revision,
} from '#shared/rates/rates.ts'
import { toFieldError } from '#shared/validation.ts'
import { findRevisions } from '../history/queries.ts'
import { type RateKey, rateId } from '../keys.ts'
import { mayCorrect } from './corrections.ts'
import { findAuthorship, findRequested, readRates, writeRates } from './queries.ts'

/** One write to a record that exists. */
export interface Change {
  key: RateKey
  accountId: string
  write: Write
  db: ReadOnlyDb
  ifMatch: string | undefined
  reason?: string | undefined
  /** The prices of a correction. */
  sent?: SentMarkets
}

export interface Changed {
  rate: DailyRate
  version: number
}

/** What a record becomes; `missing`: prices that it should have. */
interface Decision {
  after: Markets | null
  missing?: string[]
}

type Decide = (before: Markets | null) => Promise<Decision> | Decision

/** Of colleagues who change one record at once, each may have to read it again. */
const MOST_TRIES = 10

/**
 * Reads a record, checks that the caller has seen it as it is, and writes what is decided, unless somebody else was faster: then
 * it is read again. What the same request wrote before is answered from its revision.
 */
async function change(to: Change, action: Revision['action'], decide: Decide): Promise<Changed> {
  try {
    return await writeDecided(to, action, decide)
  } catch (error) {
    // whose session has ended meanwhile is told that, whatever else is wrong
    await to.write.check()
    throw error
  }
}

async function writeDecided(
  { key, accountId, write, db, ifMatch, reason, sent }: Change,
  action: Revision['action'],
  decide: Decide,
): Promise<Changed> {
  const _id = rateId(key)
  const author = { accountId, key: write.key }
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const requested = await findRequested(db, author)
    const done = requested.get(_id)
    if (requested.size > 0) {
      const isSame =
        done?.action === action &&
        isSeen(done.version - 1, ifMatch) &&
        (!sent || hasSamePrices(done.markets!, dropUnquoted(sent)))
      if (requested.size > 1 || !isSame) throw new HttpError('request.keyReused')
      return toChanged(_id, key, done, (done.markets ?? done.before)!)
    }
    const current = (await readRates(db, [key])).get(_id)
    if (!current) throw new HttpError('rate.unknown')
    const { after, missing = [] } = await decide(current.markets)
    if (!isSeen(current.version, ifMatch)) throw new HttpError('rate.stale')
    if (missing.length > 0) {
      const errors = missing.map(price => toFieldError(`markets.${price}`, 'noPrice'))
      throw new HttpError('rate.incomplete', { errors })
    }
    const wanted = { ...key, action, after, reason, follows: current.version }
    const { written } = await write.inOne((one, writer) => writeRates(one, [wanted], author, { writer }))
    const rate = written.get(_id)
    if (rate) return toChanged(_id, key, rate, (after ?? current.markets)!)
    await assertOpenCities(db, [key.cityId])
  }
  throw new HttpError('rate.stale')
}

const toChanged = (
  _id: string,
  { date }: RateKey,
  { location, version }: { location: string; version: number },
  markets: Markets,
): Changed => ({ version, rate: { _id, location, date, markets } })

/**
 * Whether a record's version is one the caller has seen. Without `If-Match` any is: the specified client sends
 * none (docs/specification-gaps.md, Rates).
 */
function isSeen(version: number, ifMatch: string | undefined): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true
  return ifMatch.split(',').some(tag => tag.trim().replace(/^W\//, '') === `"${version}"`)
}

/**
 * Replaces the content of a published record, if the account may; `minutes`: how long it may correct its own entry. Throws
 * `access.admin`, `rate.unknown`, `rate.stale`, `rate.incomplete`.
 */
export const updateRecord = (to: Change & { sent: SentMarkets }, minutes: number): Promise<Changed> =>
  change(to, 'update', async before => {
    const authorship = (await findAuthorship(to.db, to.accountId, [to.key])).get(rateId(to.key))
    if (!authorship || !mayCorrect(to.accountId, authorship, minutes)) throw new HttpError('access.admin')
    if (!before) throw new HttpError('rate.unknown')
    return { after: dropUnquoted(to.sent), missing: listMissingPrices(to.sent, before) }
  })

/** Deletes a published record; returns its last state. Throws `rate.unknown`, `rate.stale`. */
export const deleteRecord = (to: Change): Promise<Changed> =>
  change(to, 'delete', before => {
    if (!before) throw new HttpError('rate.unknown')
    return { after: null }
  })

/**
 * Restores the content a version had; without one, the content before the last write. Throws `rate.unknown`, `rate.stale`,
 * `rate.unrestorable`.
 */
export const restoreRecord = (to: Change, version?: number): Promise<Changed> =>
  change(to, 'restore', async () => {
    const revisions = await findRevisions(to.db, to.key, { ownOnly: true })
    const stored =
      version === undefined ? revisions[0]?.before : revisions.find(each => each.version === version)?.after
    if (!stored) throw new HttpError('rate.unrestorable')
    return { after: stored }
  })
