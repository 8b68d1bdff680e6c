import type { ReadOnlyDb } from '#server/database/db.ts'
import { hasAccess } from '#shared/accounts/roles.ts'
import type { Problem, ProblemCode } from '#shared/problems.ts'
import { MARKETS, type Markets, type SentMarkets } from '#shared/rates/markets.ts'
import { dropUnquoted, hasSamePrices, listMissingPrices } from '#shared/rates/rates.ts'
import { toFieldError } from '#shared/validation.ts'
import { findRevisions } from '../history/queries.ts'
import type { RateKey } from '../keys.ts'
import type { Authorship, CurrentRate, RateWrite, RequestedRate } from './queries.ts'

/**
 * Whether an account may replace a record: an Admin always, other staff their own entry for so many minutes, as long as
 * nobody else has written to it.
 */
export const mayCorrect = (
  accountId: string | null,
  { role, enteredBy, writtenBy, age }: Authorship,
  minutes: number,
): boolean =>
  hasAccess(role, 'admin') ||
  (hasAccess(role, 'staff.write') &&
    accountId !== null &&
    enteredBy === accountId &&
    writtenBy === accountId &&
    age < minutes * 60)

/** The record as it is; absent when it was never written. */
export type Current = Pick<CurrentRate, 'version' | 'markets'> | undefined

export type Decision =
  | Pick<RateWrite, 'action' | 'after'>
  | { unchanged: number }
  | { refused: ProblemCode; errors?: Problem['errors'] }

/** What somebody wants of a record. */
export interface Wanted {
  /** Decides whether and how the record is written, given the record as it is. */
  decide(current: Current, mayUpdate: boolean): Decision | Promise<Decision>
  /** Whether it is what the same request has written before. */
  isDone(done: RequestedRate): boolean
}

/** What is sent for a city and day, and the version that was seen when it is a correction. */
export interface SentRate {
  markets: SentMarkets
  version?: number | undefined
}

/** Creates a record, or replaces one: only for somebody who may correct it, and who has seen its current version. */
function decide({ markets, version }: SentRate, current: Current, mayUpdate: boolean): Decision {
  const after = dropUnquoted(markets)
  const before = current?.markets
  if (!before) return version === undefined ? { action: 'create', after } : { refused: 'rate.unknown' }
  if (!mayUpdate || version === undefined) return { refused: 'rate.duplicate' }
  if (version !== current.version) return { refused: 'rate.stale' }
  return hasSamePrices(after, before) ? { unchanged: version } : { action: 'update', after }
}

/** Enters the rates of a form or of a sheet. A price may be missing only where it is missing in the record. */
export const toEntry = (sent: SentRate): Wanted => ({
  decide(current, mayUpdate) {
    const decision = decide(sent, current, mayUpdate)
    const isMissing = listMissingPrices(sent.markets, current?.markets ?? null).length > 0
    return 'action' in decision && isMissing ? { refused: 'rate.incomplete' } : decision
  },
  isDone: ({ markets }) => markets !== null && hasSamePrices(markets, dropUnquoted(sent.markets)),
})

/** The rates an import makes: prices that the file does not speak of are kept. */
const merge = (before: Markets, sent: SentMarkets): Markets =>
  dropUnquoted(Object.fromEntries(MARKETS.map(market => [market, { ...before[market], ...sent[market] }])))

/** The same rates again change nothing, whoever imports them. */
export function decideImported(
  { markets: sent, version }: SentRate,
  current: Current,
  mayUpdate: boolean,
): Decision {
  const before = current?.markets
  // a market without a price was not quoted
  const markets = merge(before ?? {}, sent)
  if (before && hasSamePrices(markets, before)) return { unchanged: current.version }
  return decide({ markets, version }, current, mayUpdate)
}

/** Enters the rates of a file. */
export const toImport = (sent: SentRate): Wanted => ({
  decide: (current, mayUpdate) => decideImported(sent, current, mayUpdate),
  isDone: ({ markets }) => markets !== null && hasSamePrices(markets, merge(markets, sent.markets)),
})

/** The same while it is only asked: an Admin is about to see the record that would be replaced. */
export const decideAsked = ({ markets }: SentRate, current: Current, mayUpdate: boolean): Decision =>
  decideImported({ markets, version: current?.markets ? current.version : undefined }, current, mayUpdate)

/**
 * Whether a record's version is one the caller has seen. Without `If-Match` any is: the specified client sends
 * none (docs/specification-gaps.md, Rates).
 */
function isSeen(version: number, ifMatch: string | undefined): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true
  return ifMatch.split(',').some(tag => tag.trim().replace(/^W\//, '') === `"${version}"`)
}

const UNKNOWN: Decision = { refused: 'rate.unknown' }
const STALE: Decision = { refused: 'rate.stale' }

/** Replaces the prices of a published record. */
export const toCorrection = (sent: SentMarkets, ifMatch: string | undefined): Wanted => ({
  decide(current, mayUpdate) {
    if (!current) return UNKNOWN
    if (!mayUpdate) return { refused: 'access.admin' }
    if (!current.markets) return UNKNOWN
    if (!isSeen(current.version, ifMatch)) return STALE
    const missing = listMissingPrices(sent, current.markets)
    if (missing.length === 0) return { action: 'update', after: dropUnquoted(sent) }
    const errors = missing.map(price => toFieldError(`markets.${price}`, 'noPrice'))
    return { refused: 'rate.incomplete', errors }
  },
  isDone: ({ action, version, markets }) =>
    action === 'update' && isSeen(version - 1, ifMatch) && hasSamePrices(markets!, dropUnquoted(sent)),
})

/** Takes a published record off the site. */
export const toDeletion = (ifMatch: string | undefined): Wanted => ({
  decide(current) {
    if (!current?.markets) return UNKNOWN
    return isSeen(current.version, ifMatch) ? { action: 'delete', after: null } : STALE
  },
  isDone: ({ action, version }) => action === 'delete' && isSeen(version - 1, ifMatch),
})

/** Restores the content that a version had; without one, the content before the last write. */
export const toRestoration = (
  { db, key, ifMatch }: { db: ReadOnlyDb; key: RateKey; ifMatch: string | undefined },
  version?: number,
): Wanted => ({
  async decide(current) {
    if (!current) return UNKNOWN
    const revisions = await findRevisions(db, key, { ownOnly: true })
    const after =
      version === undefined ? revisions[0]?.before : revisions.find(each => each.version === version)?.after
    if (!after) return { refused: 'rate.unrestorable' }
    return isSeen(current.version, ifMatch) ? { action: 'restore', after } : STALE
  },
  isDone: ({ action, version: written }) => action === 'restore' && isSeen(written - 1, ifMatch),
})
