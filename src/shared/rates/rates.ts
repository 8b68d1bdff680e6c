import * as z from 'zod/mini'
import { type Day, FIRST_DAY, LATEST_DAYS } from '#shared/days.ts'
import { DayText, MonthText, PlaceName, textUpTo } from '#shared/text.ts'
import { errorKey } from '#shared/validation.ts'
import { KINDS, type Kind, MARKETS, type Markets, type SentMarkets } from './markets.ts'

/** The highest price taken, INR per kg (docs/specification-gaps.md, Rates). */
export const MAX_PRICE = 100_000

/** A price as it is saved: two places are kept. */
export const roundPrice = (price: number): number => Math.round(price * 100) / 100

/** Characters of a price as text: more than the longest one with two places, and with zeros somebody may write. */
const MAX_PRICE_TEXT = 20

/**
 * A decimal as a form's input holds it: rates are parsed as decimals (specification, section 5). One way of writing it
 * only: a comma or a digit of another script may mean something else to whoever wrote it.
 */
const parseDecimal = (given: unknown): unknown =>
  typeof given === 'string' && given.length <= MAX_PRICE_TEXT && /^-?\d+(\.\d+)?$/.test(given)
    ? Number(given)
    : given

/** INR per kg, 0 to `MAX_PRICE`; two places are kept. A decimal written as text is taken, too. */
export const Price = z.pipe(
  // the typed client sends numbers
  z.transform((given: number) => parseDecimal(given) as number),
  z
    .number(errorKey('noPrice'))
    .check(
      z.minimum(0, errorKey('priceLow')),
      z.maximum(MAX_PRICE, errorKey('priceHigh')),
      z.overwrite(roundPrice),
    ),
)

const byKind = <S extends z.core.$ZodType>(schema: S) =>
  Object.fromEntries(KINDS.map(kind => [kind, schema])) as Record<(typeof KINDS)[number], S>
const byMarket = <S extends z.core.$ZodType>(schema: S) =>
  Object.fromEntries(MARKETS.map(market => [market, schema])) as Record<(typeof MARKETS)[number], S>

/** A price as it is sent, INR per kg. */
const SentPrice = z.nullable(Price).check(z.describe('INR per kg; null says that it was not quoted.'))

/** The prices of a market as they are entered: each of the three kinds, or that it was not quoted. */
export const NewPrices = z.strictObject(byKind(SentPrice), errorKey('notByMarket'))

const hasPrice = (markets: SentMarkets): boolean =>
  MARKETS.some(market => KINDS.some(kind => typeof markets[market]?.[kind] === 'number'))

/** Rates as they are entered: at least one market. */
export const NewMarkets = z
  .strictObject(byMarket(z.optional(NewPrices)), errorKey('notByMarket'))
  .check(z.refine(hasPrice, errorKey('noMarkets')))

export const PartialPrices = z.strictObject(byKind(z.optional(SentPrice)), errorKey('notByMarket'))

/** Rates of which some may be absent: those that were not quoted. */
export const PartialMarkets = z
  .strictObject(byMarket(z.optional(PartialPrices)), errorKey('notByMarket'))
  .check(z.refine(hasPrice, errorKey('noMarkets')))

/** The prices of a market as they are read: kinds may be absent. INR per kg. */
export const PublishedPrices = z.object(byKind(z.optional(z.number())))

/** Rates as they are read: markets may be absent. */
export const PublishedMarkets = z.object(byMarket(z.optional(PublishedPrices)))

/** The content of a file, or of a correction. */
export const PartialContent = z.strictObject({ markets: PartialMarkets })

/** Returns the rates that are saved: without what was not quoted. */
export const dropUnquoted = (sent: SentMarkets): Markets =>
  Object.fromEntries(
    MARKETS.flatMap(market => {
      const prices = Object.entries(sent[market] ?? {}).filter(([, price]) => price !== null)
      return prices.length === 0 ? [] : [[market, Object.fromEntries(prices)]]
    }),
  )

/** Whether a market that is entered needs the price of a kind: it may be absent only where the saved record lacks it, too. */
export const needsPrice = (isSaved: (kind: Kind) => boolean, kind: Kind): boolean =>
  isSaved(kind) || !KINDS.some(isSaved)

/** Lists the prices that sent rates do not speak of and have to, as `retail.chicken`, given the saved ones. */
export const listMissingPrices = (sent: SentMarkets, saved: Markets | null): string[] =>
  MARKETS.flatMap(market => {
    const prices = sent[market]
    const isSaved = (kind: Kind) => saved?.[market]?.[kind] !== undefined
    return prices
      ? KINDS.filter(kind => prices[kind] === undefined && needsPrice(isSaved, kind)).map(
          kind => `${market}.${kind}`,
        )
      : []
  })

/** Characters of a reason at most. */
export const MAX_REASON = 200

/** Why a record is corrected, for the public to read: one line. It belongs to the write, not to the record. */
export const Reason = textUpTo(MAX_REASON).check(z.regex(/^.*$/, errorKey('oneLine')))

/** A version of a record as it is sent. */
export const SentVersion = z.int(errorKey('unfit')).check(z.minimum(1, errorKey('unfit')))

/** A reason as it is sent with a correction. */
export const SentReason = z.optional(Reason).check(z.describe('Why it is corrected, for the public to read.'))

/** A reason as it is read; null where none was given. */
export const GivenReason = z.nullable(z.string()).check(z.describe('Why, if that was said.'))

/** Whether two records have the same prices. */
export const hasSamePrices = (one: Markets, other: Markets): boolean =>
  MARKETS.every(market => KINDS.every(kind => one[market]?.[kind] === other[market]?.[kind]))

/** The day a rate is entered for; whether it is past India's today is asked by `isEnterable`. */
export const RateDay = DayText.check(z.refine(day => day >= FIRST_DAY, errorKey('earlyDay')))

/** Rates are entered for today and the past, never for a day that has not begun in India. */
export const isEnterable = (day: Day, today: Day): boolean => day <= today

/** Body of a create: one city, one day. */
export const NewRate = z.strictObject({ location: PlaceName, date: RateDay, markets: NewMarkets })
export type NewRate = z.infer<typeof NewRate>

/** The published record before another one. */
export const PreviousRate = z.object({ date: DayText, markets: PublishedMarkets })
export type PreviousRate = z.infer<typeof PreviousRate>

/** A published record of one city and one day. */
export const DailyRate = z.object({
  _id: z.string(),
  location: z.string(),
  date: DayText,
  markets: PublishedMarkets,
  version: z.optional(z.int()).check(z.describe('With `with=version`: what `If-Match` takes.')),
  previous: z
    .optional(z.nullable(PreviousRate))
    .check(z.describe('With `with=previous`: the published record before this one.')),
})
export type DailyRate = z.infer<typeof DailyRate>

/** Latest record of a city on or before a day, with what is needed to show where it comes from. */
export const LatestRate = z.extend(DailyRate, {
  state: z.nullable(z.string()),
  updatedAt: z.iso.datetime(),
  previous: z.nullable(PreviousRate),
  trend: z
    .array(z.object({ date: DayText, price: z.number() }))
    .check(
      z.describe(`1 Kg Rate of chicken on the published days of the last ${LATEST_DAYS}, oldest first.`),
    ),
})
export type LatestRate = z.infer<typeof LatestRate>

/** Mean, low and high of each price of a city in a month, INR per kg with two places. */
export const MonthlyRate = z.object({
  location: z.string(),
  month: MonthText,
  days: z.int().check(z.describe('Days of the month that have a rate.')),
  markets: PublishedMarkets,
  low: PublishedMarkets,
  high: PublishedMarkets,
})
export type MonthlyRate = z.infer<typeof MonthlyRate>

/** Who wrote and when; `by` is null when the product did, as for sample rates. */
export const Write = z.object({
  at: z.iso.datetime(),
  by: z.nullable(z.object({ _id: z.string(), name: z.string() })),
})
export type Write = z.infer<typeof Write>

export const REVISION_ACTIONS = ['create', 'update', 'delete', 'restore'] as const

/** One write to a record: who, when, before and after. */
export const Revision = z.object({
  location: z.string(),
  version: z.int(),
  action: z.enum(REVISION_ACTIONS),
  ...Write.shape,
  before: z.nullable(PublishedMarkets),
  after: z.nullable(PublishedMarkets),
  reason: GivenReason,
})
export type Revision = z.infer<typeof Revision>

/** A deleted record with its last prices, and who deleted it. */
export const DeletedRate = z.object({
  _id: z.string(),
  location: z.string(),
  date: DayText,
  version: z.int().check(z.describe('What `If-Match` takes.')),
  markets: PublishedMarkets,
  deletion: Write,
})
export type DeletedRate = z.infer<typeof DeletedRate>
