import type { Db, Transact } from '#server/database/tables.ts'
import type { Author } from '#server/http/endpointRoute.ts'
import type { Problem, ProblemCode } from '#shared/problems.ts'
import {
  type DailyRate,
  dropUnquoted,
  listMissingPrices,
  type RateContent,
  type Revision,
  type SentContent,
} from '#shared/rates/rates.ts'
import { toFieldError } from '#shared/validation.ts'
import { findRevisions } from '../history/queries.ts'
import { type RateKey, rateId } from '../keys.ts'
import { mayCorrect } from './corrections.ts'
import { findAuthorship, lockRates, type RateWrite, writeRates } from './queries.ts'

/** One write to a record that exists. */
export interface Change extends Author {
  key: RateKey
  ifMatch: string | undefined
  reason?: string | undefined
}

type Refused = { refused: ProblemCode; errors?: Problem['errors'] }

export type Changed = { rate: DailyRate; version: number } | Refused

/** `missing`: prices that the content should have. */
type Decision = (Pick<RateWrite, 'after'> & { missing?: string[] }) | Refused

/** Locks the record, checks that the caller has seen it as it is, and writes what is decided, all or nothing. */
const change = (
  transact: Transact,
  { key, ifMatch, reason, ...author }: Change,
  action: Revision['action'],
  decide: (before: RateContent | null, tx: Db) => Promise<Decision> | Decision,
): Promise<Changed> =>
  transact(async (tx): Promise<Changed> => {
    const _id = rateId(key)
    const current = (await lockRates(tx, [key])).get(_id)
    if (!current) return { refused: 'rate.unknown' }
    const { content: before } = current
    const decision = await decide(before, tx)
    if ('refused' in decision) return decision
    if (!isSeen(current.version, ifMatch)) return { refused: 'rate.stale' }
    const { after, missing = [] } = decision
    if (missing.length > 0) {
      const errors = missing.map(price => toFieldError(`markets.${price}`, 'noPrice'))
      return { refused: 'rate.incomplete', errors }
    }
    const { written } = await writeRates(tx, [{ ...key, action, after, reason }], author)
    const content = (after ?? before)!
    const { version, location } = written.get(_id)!
    return { version, rate: { _id, location, date: key.date, ...content } }
  })

/**
 * Whether a record's version is one the caller has seen. Without `If-Match` any is: the specified client sends
 * none (docs/specification-gaps.md, Rates).
 */
function isSeen(version: number, ifMatch: string | undefined): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true
  return ifMatch.split(',').some(tag => tag.trim().replace(/^W\//, '') === `"${version}"`)
}

/** Replaces the content of a published record, if the account may; `minutes`: how long it may correct its own entry. */
export const updateRecord = (transact: Transact, to: Change, content: SentContent, minutes: number) =>
  change(transact, to, 'update', async (before, tx) => {
    const authorship = (await findAuthorship(tx, to.accountId, [to.key])).get(rateId(to.key))
    if (!authorship || !mayCorrect(to.accountId, authorship, minutes)) return { refused: 'access.admin' }
    if (!before) return { refused: 'rate.unknown' }
    return { after: dropUnquoted(content), missing: listMissingPrices(content, before) }
  })

/** Takes a published record off the site; returns it as it was. */
export const deleteRecord = (transact: Transact, to: Change) =>
  change(transact, to, 'delete', before => (before ? { after: null } : { refused: 'rate.unknown' }))

/** Restores the content a version had; without one, the content before the last write. */
export const restoreRecord = (transact: Transact, to: Change, version?: number) =>
  change(transact, to, 'restore', async (_, tx) => {
    const revisions = await findRevisions(tx, to.key, { ownOnly: true })
    const stored =
      version === undefined ? revisions[0]?.before : revisions.find(each => each.version === version)?.after
    return stored ? { after: { markets: stored } } : { refused: 'rate.unrestorable' }
  })
