import type { ProblemCode } from '#shared/problems.ts'
import { MARKETS, type Markets, type SentMarkets } from '#shared/rates/markets.ts'
import { dropUnquoted, hasSamePrices, listMissingPrices } from '#shared/rates/rates.ts'
import type { CurrentRate, RateWrite } from './queries.ts'

/** What is sent for a city and day, and the version that was seen when it is a correction. */
export interface SentRate {
  markets: SentMarkets
  version?: number | undefined
}

/** The record as it is; absent when it was never written. */
export type Current = Pick<CurrentRate, 'version' | 'markets'> | null | undefined

export type Decision = Pick<RateWrite, 'action' | 'after'> | { unchanged: number } | { refused: ProblemCode }

/** Decides whether a record is written, given the record as it is. */
export type Decide = (sent: SentRate, current: Current, mayUpdate: boolean) => Decision

/** Only an Admin replaces a record, and only one that was seen as it is (specification, section 6). */
const decide: Decide = ({ markets, version }, current, mayUpdate) => {
  const after = dropUnquoted(markets)
  const before = current?.markets
  if (!before) return version === undefined ? { action: 'create', after } : { refused: 'rate.unknown' }
  if (!mayUpdate || version === undefined) return { refused: 'rate.duplicate' }
  if (version !== current.version) return { refused: 'rate.stale' }
  return hasSamePrices(after, before) ? { unchanged: version } : { action: 'update', after }
}

/** A price may be missing only where it is missing in the record. */
export const decideDayRow: Decide = (sent, current, mayUpdate) => {
  const decision = decide(sent, current, mayUpdate)
  const isMissing = listMissingPrices(sent.markets, current?.markets ?? null).length > 0
  return 'action' in decision && isMissing ? { refused: 'rate.incomplete' } : decision
}

/** The rates an import makes: prices that the file does not speak of are kept. */
const merge = (before: Markets, sent: SentMarkets): Markets =>
  dropUnquoted(Object.fromEntries(MARKETS.map(market => [market, { ...before[market], ...sent[market] }])))

/** The same rates again change nothing, whoever imports them. */
export const decideImported: Decide = ({ markets: sent, version }, current, mayUpdate) => {
  const before = current?.markets
  // a market without a price was not quoted
  const markets = merge(before ?? {}, sent)
  if (before && hasSamePrices(markets, before)) return { unchanged: current.version }
  return decide({ markets, version }, current, mayUpdate)
}

/** The same while it is only asked: an Admin is about to see the record that would be replaced. */
export const decideAsked: Decide = ({ markets }, current, mayUpdate) =>
  decideImported({ markets, version: current?.markets ? current.version : undefined }, current, mayUpdate)
