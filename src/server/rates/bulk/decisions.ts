import type { ProblemCode } from '#shared/problems.ts'
import { MARKETS } from '#shared/rates/markets.ts'
import {
  dropUnquoted,
  isSameContent,
  listMissingPrices,
  type RateContent,
  type SentContent,
} from '#shared/rates/rates.ts'
import type { CurrentRate, RateWrite } from '../writes/queries.ts'

/** What is sent for a city and day, and the version that was seen when it is a correction. */
export interface SentRate {
  content: SentContent
  version?: number | undefined
}

/** The record as it is; absent when it was never written. */
export type Current = Pick<CurrentRate, 'version' | 'content'> | null | undefined

export type Decision = Pick<RateWrite, 'action' | 'after'> | { unchanged: number } | { refused: ProblemCode }

/** Decides whether a record is written, given the record as it is. */
export type Decide = (sent: SentRate, current: Current, mayUpdate: boolean) => Decision

/** Only an Admin replaces a record, and only one that was seen as it is (specification, section 6). */
const decide: Decide = ({ content: sent, version }, current, mayUpdate) => {
  const content = dropUnquoted(sent)
  const before = current?.content
  if (!before)
    return version === undefined ? { action: 'create', after: content } : { refused: 'rate.unknown' }
  if (!mayUpdate || version === undefined) return { refused: 'rate.duplicate' }
  if (version !== current.version) return { refused: 'rate.stale' }
  return isSameContent(content, before) ? { unchanged: version } : { action: 'update', after: content }
}

/** A price may be missing only where it is missing in the record. */
export const decideDayRow: Decide = (sent, current, mayUpdate) => {
  const decision = decide(sent, current, mayUpdate)
  const isMissing = listMissingPrices(sent.content, current?.content ?? null).length > 0
  return 'action' in decision && isMissing ? { refused: 'rate.incomplete' } : decision
}

/** The content an import makes: prices that the file does not speak of are kept. */
const merge = (before: RateContent, sent: SentContent): RateContent =>
  dropUnquoted({
    markets: Object.fromEntries(
      MARKETS.map(market => [market, { ...before.markets[market], ...sent.markets[market] }]),
    ),
  })

/** The same rates again change nothing, whoever imports them. */
export const decideImported: Decide = ({ content: sent, version }, current, mayUpdate) => {
  const before = current?.content
  // a market without a price was not quoted
  const content = merge(before ?? { markets: {} }, sent)
  if (before && isSameContent(content, before)) return { unchanged: current.version }
  return decide({ content, version }, current, mayUpdate)
}

/** The same while it is only asked: an Admin is about to see the record that would be replaced. */
export const decideAsked: Decide = ({ content }, current, mayUpdate) =>
  decideImported({ content, version: current?.content ? current.version : undefined }, current, mayUpdate)
