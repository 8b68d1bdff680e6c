import type { Market, Markets } from '../../src/shared/rates/markets.ts'
import type { Day, State } from './model.ts'
import * as model from './model.ts'
import { iso, listHistory, listShown, showRate } from './views.ts'

/** What answers compute of the rates that are published: it adds nothing to what the model knows. */

/** Of a trend, and of the entries that the usual time is found from. */
const TREND_DAYS = 30
const COVERED_DAYS = 90

export const listLatest = (state: State, day: Day) =>
  listShown(state).flatMap(city => {
    const first = model.addDays(day, 1 - TREND_DAYS)
    const rates = model.listRates(state, city.id).filter(({ date }) => date <= day)
    const [before, latest] = [rates.at(-2), rates.at(-1)]
    if (!latest || latest.date < first) return []
    const trend = rates.flatMap(({ date, markets: { oneKgRate } }) =>
      date >= first && oneKgRate?.chicken !== undefined ? [{ date, price: oneKgRate.chicken }] : [],
    )
    const rate = showRate(state, city.id, latest.date, latest.markets)
    const previous = before ? { date: before.date, markets: before.markets } : null
    return { ...rate, state: city.state, updatedAt: iso(latest.at), previous, trend }
  })

/** Figures of several contents by market and kind; what has no price is absent. */
function summarize(all: readonly Markets[], figure: (prices: number[]) => number): Markets {
  const summary: Markets = {}
  for (const { market, kind } of model.PRICES) {
    const prices = all.flatMap(markets => markets[market]?.[kind] ?? [])
    if (prices.length > 0) summary[market] = { ...summary[market], [kind]: figure(prices) }
  }
  return summary
}

/** To two places, a half up. */
const toMean = (prices: number[]) =>
  Math.round((100 * prices.reduce((sum, price) => sum + price)) / prices.length + 1e-9) / 100

export const listMonthly = (state: State, month: string, filter: { location?: number | undefined } = {}) =>
  listShown(state, filter).flatMap(({ id, name: location }) => {
    const rates = model.listRates(state, id).filter(({ date }) => date.startsWith(month))
    const all = rates.map(({ markets }) => markets)
    const [low, high] = [Math.min, Math.max].map(pick => summarize(all, prices => pick(...prices)))
    const means = { markets: summarize(all, toMean), low, high }
    return all.length > 0 ? { location, month, days: all.length, ...means } : []
  })

export const listCities = (state: State): string[] =>
  listShown(state).flatMap(({ id, name }) => (model.listRates(state, id).length > 0 ? name : []))

/** When a city usually has its rates, `HH:MM` in India: the median of the first entries of the last 30 days. */
function findUsualTime(state: State, city: number, today: Day): string | null {
  const times = model
    .listRates(state, city)
    .filter(({ date }) => date < today && date >= model.addDays(today, -TREND_DAYS))
    .map(({ date }) => {
      const entries = listHistory(state, city, date).filter(({ action }) => action === 'create')
      return Math.min(...entries.map(({ at }) => Date.parse(at))) - model.toStart(date)
    })
    .filter(time => time < model.DAY)
    .toSorted((one, other) => one - other)
  if (times.length < 3) return null
  const median = (times[(times.length - 1) >> 1]! + times[times.length >> 1]!) / 2
  return iso(median).slice(11, 16)
}

/** How completely and how punctually rates come. */
export const listCoverage = (state: State, today: Day) =>
  listShown(state).flatMap(({ id, name: location, state: home }) => {
    const rates = model.listRates(state, id).filter(({ date }) => date <= today)
    const last = rates.at(-1)?.date
    const recent = rates.filter(({ date }) => date >= model.addDays(today, 1 - COVERED_DAYS))
    const isQuoted = (market: Market, isToday: boolean) =>
      recent.some(({ date, markets }) => (date === today) === isToday && markets[market])
    const missing = model.MARKETS.filter(market => isQuoted(market, false) && !isQuoted(market, true))
    const usualTime = findUsualTime(state, id, today)
    const days = { last, isIn: last === today, days: recent.length }
    return last ? { location, state: home, ...days, missing, usualTime } : []
  })
