import type { Market, Markets } from '../../src/shared/rates/markets.ts'
import type { Day, State, Write } from './model.ts'
import * as model from './model.ts'
import { findShown, listShown } from './views.ts'

/** How answers show what the model knows: their fields and their figures. What is published, and of whom, is decided there. */

const TREND_DAYS = 30

const iso = (at: number) => new Date(at).toISOString()

function showRate(state: State, city: number, date: Day, markets: Markets) {
  const location = state.cities.get(city)!.name
  return { _id: model.rateKey(city, date), location, date, markets }
}

/** One record and its version; undefined where nobody is shown it. */
export function readRate(state: State, city: number, date: Day) {
  const rate = findShown(state, city, date)
  return rate && { rate: showRate(state, city, date, rate.markets), version: `"${rate.version}"` }
}

/** Days, and the id of a city; it is undefined where a name means none. */
interface Filter {
  from?: Day
  to?: Day
  market?: Market
  location?: number | undefined
}
const isIn = (filter: Filter, city: number) => !('location' in filter) || city === filter.location

export const listDaily = (state: State, filter: Filter = {}) =>
  listShown(state)
    .flatMap(({ id }) => (isIn(filter, id) ? model.listRates(state, id) : []))
    .filter(({ date }) => date >= (filter.from ?? date) && date <= (filter.to ?? date))
    .toSorted((one, other) => other.date.localeCompare(one.date))
    .flatMap(({ city, date, markets }) => {
      const { market } = filter
      if (!market) return showRate(state, city, date, markets)
      return markets[market] ? showRate(state, city, date, { [market]: markets[market] }) : []
    })

/** Who wrote what to a record, and to those of the cities that are part of its city now, as staff read it. */
export function listHistory(state: State, city: number, date: Day) {
  const rank = (write: Write) => (write.city === city ? 0 : write.city)
  return state.writes
    .filter(write => write.date === date)
    .filter(write => write.city === city || model.follow(state, write.city).id === city)
    .toSorted((one, other) => rank(one) - rank(other) || other.version - one.version)
    .map(({ city: id, version, at, action, by, before, after, reason }) => {
      const location = state.cities.get(id)!.name
      return { location, version, at: iso(at), action, by, before, after, reason }
    })
}

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

export const listMonthly = (state: State, month: string, filter: Filter = {}) =>
  listShown(state).flatMap(({ id, name: location }) => {
    const rates = model.listRates(state, id).filter(({ date }) => date.startsWith(month))
    const all = rates.map(({ markets }) => markets)
    const [low, high] = [Math.min, Math.max].map(pick => summarize(all, prices => pick(...prices)))
    const means = { markets: summarize(all, toMean), low, high }
    return all.length > 0 && isIn(filter, id) ? { location, month, days: all.length, ...means } : []
  })

export const listCities = (state: State): string[] =>
  listShown(state).flatMap(({ id, name }) => (model.listRates(state, id).length > 0 ? name : []))
