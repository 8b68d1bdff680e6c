import { addDays, type Day, indiaDay, toIndiaInstant } from '#shared/days.ts'
import type { Language } from '#shared/languages.ts'
import { KINDS, MARKETS } from '#shared/rates/markets.ts'
import { type Change, getPrice, getPriceChange } from '#shared/rates/priceChange.ts'
import type { PricePercentile } from '#shared/rates/pricePercentile.ts'
import type { DailyRate, LatestRate } from '#shared/rates/rates.ts'
import type { Formats } from '#web/ui/format.ts'
import type { Texts } from '../messages/texts.ts'

/** How rates are spoken of in the language of the page. */
export interface Locale {
  language: Language
  words: Texts['rates']
  formats: Formats
  /** A page of the site in this language, by its path in the default one. */
  link(path: string): string
  /** A city by its name here; a city without one keeps its own. */
  cityName(city: string): string
  stateName(state: string): string
  /** Compare cities, or states, by the names they are shown by. */
  byCity(one: string, other: string): number
  byState(one: string, other: string): number
}

/** Records by the names of their cities as they are shown. */
export const sortByCity = <Of extends { location: string }>(rates: readonly Of[], { byCity }: Locale): Of[] =>
  rates.toSorted((one, other) => byCity(one.location, other.location))

/** A day as it is spoken of today: "19 Nov", with its year when that is another one. */
export const formatDay = (day: Day, today: Day, { formats }: Locale): string =>
  day.slice(0, 4) === today.slice(0, 4) ? formats.dayMonth(day) : formats.date(day)

/** The change between two prices in whole rupees; one below a rupee is exact. */
export function getShownChange(now: number | undefined, before: number | undefined): Change | undefined {
  const change = getPriceChange(now, before)
  return change && { ...change, by: change.by < 1 ? change.by : Math.round(change.by) }
}

/** Whether any price of a record differs from the record before it. */
const hasMoved = ({ markets, previous }: Pick<DailyRate, 'markets' | 'previous'>): boolean =>
  MARKETS.some(market =>
    KINDS.some(kind => {
      const change = getPriceChange(
        getPrice(markets, market, kind),
        getPrice(previous?.markets, market, kind),
      )
      return change !== undefined && change.by > 0
    }),
  )

/** Names the day the changes of a record are counted from, where there are any and it is not the day before: "since 19 Nov". */
export function formatSince(rate: Pick<DailyRate, 'date' | 'markets' | 'previous'>, locale: Locale) {
  const { date, previous } = rate
  if (!previous || !hasMoved(rate) || previous.date === addDays(date, -1)) return undefined
  return locale.words.since({ day: formatDay(previous.date, date, locale) })
}

/**
 * The unit of a table whose rows are of one day, with the day their changes are counted from: "₹ per kg, with change since
 * 20 Nov". A row with another day than the day before names it itself (formatSince).
 */
export function formatUnit(
  rates: readonly { date: Day; previous?: LatestRate['previous'] | undefined }[],
  today: Day,
  locale: Locale,
): string {
  const { unit } = locale.words
  const [first] = rates
  const [base, ...others] = new Set(rates.flatMap(({ previous }) => previous?.date ?? []))
  if (!first || !base) return unit.plain
  if (others.length === 0) return unit.since({ day: formatDay(base, today, locale) })
  return unit.mostly({ day: formatDay(addDays(first.date, -1), today, locale) })
}

/** When the rates of a day are usually published: "10:00 am". */
export const formatDueTime = (dueAt: string, today: Day, { formats }: Locale): string =>
  formats.time(toIndiaInstant(today, dueAt).toISOString())

/** When the newest rates were written (ISO, UTC): "Updated 21 Nov, 7:42 am IST". */
export const formatUpdated = (updatedAt: string, { words, formats }: Locale): string =>
  words.updated({ day: formats.dayMonth(indiaDay(new Date(updatedAt))), time: formats.time(updatedAt) })

/** The part of the days on which a price was higher, or lower, from which on it is called low, or high. */
const MOST = 0.75

export type Level = keyof Locale['words']['level']

/** One word for a price, against its last 90 days. */
export function getLevel({ days, lower, higher }: PricePercentile): Level {
  if (higher >= MOST * days) return 'low'
  return lower >= MOST * days ? 'high' : 'other'
}

/** "Low: cheaper than on 82 of the last 90 days" */
export const formatPercentile = (percentile: PricePercentile, { words }: Locale): string =>
  words.percentile({
    level: getLevel(percentile),
    count: Math.max(percentile.lower, percentile.higher),
    days: percentile.days,
  })
