import * as z from 'zod/mini'
import type { Day } from '#shared/days.ts'
import { endpoint, MessageResponse } from '#shared/endpoint.ts'
import { KINDS, type Kind, MARKETS, type Market } from '#shared/rates/markets.ts'
import { Price, PublishedMarkets } from '#shared/rates/rates.ts'
import { DayText, limitLength, MAX_PLACE, textUpTo } from '#shared/text.ts'
import { errorKey } from '#shared/validation.ts'

/** What a reader says of a price. */
export const CLAIMS = ['high', 'low', 'old'] as const
export type Claim = (typeof CLAIMS)[number]

/** What staff decide by a press; a correction decides by itself. */
export const DECISIONS = ['upheld', 'unchecked'] as const
export const OUTCOMES = ['corrected', ...DECISIONS] as const
export type Outcome = (typeof OUTCOMES)[number]
export type Decision = (typeof DECISIONS)[number]

/** What became of the flags of a price, for everybody to read; `seconds` from the first flag to the decision. */
export interface PublicOutcome extends Record<Claim, number> {
  _id: number
  location: string
  date: Day
  market: Market
  kind: Kind
  outcome: Outcome
  /** ISO, UTC */
  at: string
  seconds: number
}

/** Days that are decided at once, at most: those of a line. */
const MAX_DAYS = 1000
const MAX_ID = 18

const RateId = z.string(errorKey('notText')).check(limitLength(MAX_ID, 'long'))
/** The price of a market and a kind. */
const OfPrice = {
  market: z.enum(MARKETS, errorKey('unknownMarket')),
  kind: z.enum(KINDS, errorKey('unknownMarket')),
}

/** What the reader saw elsewhere. */
const Seen = {
  price: z.optional(Price),
  place: z.optional(textUpTo(MAX_PLACE)),
  date: z.optional(DayText),
}

export const NewFlag = z.strictObject({
  rate: RateId,
  ...OfPrice,
  claim: z.enum(CLAIMS, errorKey('notText')),
  ...Seen,
})
export type NewFlag = z.infer<typeof NewFlag>

/** The flags of one city and day, with the figures they are about; `before` of the day before. */
export const FlaggedDay = z.object({
  _id: z.string(),
  location: z.string(),
  date: DayText,
  since: z.iso.datetime(),
  markets: PublishedMarkets,
  before: PublishedMarkets,
  prices: z.array(
    z.object({
      ...OfPrice,
      high: z.int(),
      low: z.int(),
      old: z.int(),
      seen: z.array(z.object(Seen)),
    }),
  ),
})
export type FlaggedDay = z.infer<typeof FlaggedDay>

/** Several days where one network alone flagged them. */
export const FlagLine = z.object({
  networks: z.int().check(z.describe('From how many they came.')),
  days: z.array(FlaggedDay),
})
export type FlagLine = z.infer<typeof FlagLine>

export const sendFlag = endpoint('POST /api/rates/flags', 'public', {
  summary: 'Say that a price looks wrong',
  writesRates: false,
  body: NewFlag,
  responses: { 201: MessageResponse },
  refuses: ['rate.unknown', 'request.tooMany'],
})

export const listFlags = endpoint('GET /api/rates/flags', 'admin', {
  summary: 'Prices that look wrong to readers',
  responses: { 200: z.array(FlagLine) },
})

export const decideFlags = endpoint('POST /api/rates/flags/decide', 'admin', {
  summary: 'Say in public that such prices stand, or cannot be checked',
  writesRates: true,
  body: z.strictObject({
    rates: z
      .array(RateId)
      .check(z.minLength(1, errorKey('notText')), z.maxLength(MAX_DAYS, errorKey('tooMany'))),
    outcome: z.enum(DECISIONS, errorKey('notText')),
  }),
  responses: { 200: z.object({ prices: z.int() }) },
  refuses: ['flag.unknown', 'rate.unknown'],
})
