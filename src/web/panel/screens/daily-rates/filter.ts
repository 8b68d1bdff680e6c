import * as z from 'zod/mini'
import { CATEGORIES } from '#messages/panel/dailyRates.js'
import { type Day, getMonthRange, isDay, isMonth } from '#shared/days.ts'
import { MARKETS, type Market } from '#shared/rates/markets.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import type { RateFilter } from '#web/panel/records/useRatePages.ts'
import { anyText } from '#web/panel/useAddressFilter.ts'

/** Three texts as typed, perhaps half. */
export const Filter = z.object({ date: anyText, city: anyText, market: anyText })

/** Parses a day, a month or a year; returns undefined when the text is none of them. */
export function parseDays(typed = ''): { from?: Day; to?: Day } | undefined {
  const text = typed.trim()
  if (text === '') return {}
  if (isDay(text)) return { from: text, to: text }
  if (isMonth(text)) {
    const { first, last } = getMonthRange(text)
    return { from: first, to: last }
  }
  return isMonth(`${text}-01`) ? { from: `${text}-01-01`, to: `${text}-12-31` } : undefined
}

export const findCategories = (typed = ''): Market[] =>
  MARKETS.filter(market => CATEGORIES[market].toLowerCase().includes(typed.trim().toLowerCase()))

/** Returns the filter for the server; undefined when no record can match. */
export function toFilter({ date, city = '', market }: z.infer<typeof Filter>): RateFilter | undefined {
  const days = parseDays(date)
  const [category, ...others] = findCategories(market)
  if (!days || !category) return undefined
  return { ...days, city, market: others.length === 0 ? category : undefined }
}

/** Reverses a list that is sorted oldest first (specification, section 4). */
export function sortNewestFirst(rates: readonly DailyRate[]): readonly DailyRate[] {
  const first = rates.at(0)
  const last = rates.at(-1)
  return first && last && first.date < last.date ? rates.toReversed() : rates
}
