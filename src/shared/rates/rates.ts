import { z } from 'zod'
import { type Day, FIRST_DAY } from '#shared/days.ts'
import { DayText, MonthText, PlaceName } from '#shared/text.ts'
import { errorKey } from '#shared/validation.ts'
import { LATEST_DAYS } from './latest.ts'
import { KINDS, MARKETS } from './markets.ts'

/** The highest price taken, INR per kg (docs/design/decisions.md, Rates). */
export const MAX_PRICE = 100_000

const twoPlaces = (price: number) => Math.round(price * 100) / 100

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
export const Price = z.preprocess(
  // the typed client sends numbers
  (given: number) => parseDecimal(given) as number,
  z
    .number(errorKey('noPrice'))
    .min(0, errorKey('priceLow'))
    .max(MAX_PRICE, errorKey('priceHigh'))
    .overwrite(twoPlaces),
)

const byKind = <S extends z.ZodType>(schema: S) =>
  Object.fromEntries(KINDS.map(kind => [kind, schema])) as Record<(typeof KINDS)[number], S>
const byMarket = <S extends z.ZodType>(schema: S) =>
  Object.fromEntries(MARKETS.map(market => [market, schema])) as Record<(typeof MARKETS)[number], S>

/** Rates as they are entered: at least one market, and all three kinds of each market named. */
export const NewMarkets = z
  .strictObject(byMarket(z.strictObject(byKind(Price)).optional()), errorKey('notByMarket'))
  .refine(markets => MARKETS.some(market => markets[market]), errorKey('noMarkets'))

/** Rates as they are read: markets and kinds may be absent. INR per kg. */
export const PublishedMarkets = z.object(byMarket(z.object(byKind(z.number().optional())).optional()))

/** The day a rate is entered for; whether it is past India's today is asked by `isEnterable`. */
export const RateDay = DayText.refine(day => day >= FIRST_DAY, errorKey('earlyDay'))

/** Rates are entered for today and the past, never for a day that has not begun in India. */
export const isEnterable = (day: Day, today: Day): boolean => day <= today

/** Body of a create: one city, one day. */
export const NewRate = z.strictObject({ location: PlaceName, date: RateDay, markets: NewMarkets })
export type NewRate = z.infer<typeof NewRate>

/** A published record of one city and one day. */
export const DailyRate = z.object({
  _id: z.string(),
  location: z.string(),
  date: DayText,
  markets: PublishedMarkets,
  version: z.int().optional().meta({ description: 'With `with=version`: what `If-Match` takes.' }),
  previous: z
    .object({ date: DayText, markets: PublishedMarkets })
    .nullable()
    .optional()
    .meta({ description: 'With `with=previous`: the published record before this one.' }),
})
export type DailyRate = z.infer<typeof DailyRate>

/** Latest record of a city on or before a day, with what is needed to show where it comes from. */
export const LatestRate = DailyRate.extend({
  state: z.string().nullable(),
  updatedAt: z.iso.datetime(),
  previous: z.object({ date: DayText, markets: PublishedMarkets }).nullable(),
  trend: z.array(z.object({ date: DayText, price: z.number() })).meta({
    description: `1 Kg Rate of chicken on the published days of the last ${LATEST_DAYS}, oldest first.`,
  }),
})
export type LatestRate = z.infer<typeof LatestRate>

/** Mean, low and high of each price of a city in a month, INR per kg with two places. */
export const MonthlyRate = z.object({
  location: z.string(),
  month: MonthText,
  days: z.int().meta({ description: 'Days of the month that have a rate.' }),
  markets: PublishedMarkets,
  low: PublishedMarkets,
  high: PublishedMarkets,
})
export type MonthlyRate = z.infer<typeof MonthlyRate>

export const REVISION_ACTIONS = ['create', 'update', 'delete', 'restore'] as const

/** One write to a record: who, when, before and after. */
export const Revision = z.object({
  location: z.string(),
  version: z.int(),
  action: z.enum(REVISION_ACTIONS),
  at: z.iso.datetime(),
  by: z.object({ _id: z.string(), name: z.string() }).nullable(),
  before: PublishedMarkets.nullable(),
  after: PublishedMarkets.nullable(),
})
export type Revision = z.infer<typeof Revision>
