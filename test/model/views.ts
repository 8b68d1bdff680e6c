import type { Kind, Market, Markets } from '../../src/shared/rates/markets.ts'
import {
  addDays,
  type City,
  current,
  type Day,
  findCity,
  findRate,
  follow,
  type Model,
  type Rate,
  rateKey,
  type State,
  stateAt,
  toKey,
} from './model.ts'

/** What the public is shown of a state, and of what was written. */

export const MARKETS: Market[] = ['oneKgRate', 'wholesale', 'supermarket', 'retail']
export const KINDS: Kind[] = ['chicken', 'skinless', 'boneless']
export const TREND_DAYS = 30

const byKey = (one: City, other: City) => (toKey(one.name) < toKey(other.name) ? -1 : 1)
export const iso = (at: number) => new Date(at).toISOString()

/** A record that is published. */
type Published = Rate & { markets: Markets }

const isPublished = (rate: Rate | undefined): rate is Published => Boolean(rate?.markets)
export const listRates = (state: State, city: number): Published[] =>
  [...state.rates.values()]
    .filter(rate => rate.city === city)
    .filter(isPublished)
    .toSorted((one, other) => one.date.localeCompare(other.date))

/** Cities that anybody is shown. */
export const listShown = (state: State): City[] =>
  [...state.cities.values()].filter(({ isRetired, into }) => !isRetired && into === null).toSorted(byKey)

const showRate = (state: State, { city, date, markets }: Published) => ({
  _id: rateKey(city, date),
  location: state.cities.get(city)!.name,
  date,
  markets,
})
const pick = (markets: Markets, market: Market | undefined): Markets =>
  market ? { [market]: markets[market] } : markets

export interface DailyFilter {
  date?: Day
  from?: Day
  to?: Day
  market?: Market
  /** Ids of cities; a name that means none has none. */
  cities?: readonly (number | undefined)[]
}

export function listDaily(state: State, { date, from, to, market, cities }: DailyFilter = {}) {
  const shown = listShown(state).filter(({ id }) => !cities || cities.includes(id))
  return shown
    .flatMap(({ id }) => listRates(state, id))
    .filter(rate => (!date || rate.date === date) && (!from || rate.date >= from) && (!to || rate.date <= to))
    .filter(({ markets }) => !market || markets[market])
    .toSorted((one, other) => other.date.localeCompare(one.date))
    .map(rate => showRate(state, { ...rate, markets: pick(rate.markets, market) }))
}

const getHeadline = ({ markets }: Published) => markets.oneKgRate?.chicken

export function listLatest(state: State, day: Day) {
  const first = addDays(day, 1 - TREND_DAYS)
  return listShown(state).flatMap(city => {
    const rates = listRates(state, city.id).filter(({ date }) => date <= day)
    const [previous, latest] = [rates.at(-2), rates.at(-1)]
    if (!latest || latest.date < first) return []
    const trend = rates
      .filter(rate => rate.date >= first && getHeadline(rate) !== undefined)
      .map(rate => ({ date: rate.date, price: getHeadline(rate) }))
    const before = previous ? { date: previous.date, markets: previous.markets } : null
    const updatedAt = iso(latest.updatedAt)
    return [{ ...showRate(state, latest), state: city.state, updatedAt, previous: before, trend }]
  })
}

/** Figures of several contents by market and kind; what has no price is absent. */
function summarize(all: readonly Markets[], figure: (prices: number[]) => number): Markets {
  const summary: Markets = {}
  for (const market of MARKETS)
    for (const kind of KINDS) {
      const prices = all.flatMap(markets => markets[market]?.[kind] ?? [])
      if (prices.length > 0) summary[market] = { ...summary[market], [kind]: figure(prices) }
    }
  return summary
}

/** To two places, a half up. */
const toMean = (prices: number[]) =>
  Math.round((100 * prices.reduce((sum, price) => sum + price)) / prices.length + 1e-9) / 100

export function listMonthly(state: State, month: string, id?: { city: number | undefined }) {
  return listShown(state).flatMap(city => {
    if (id && city.id !== id.city) return []
    const rates = listRates(state, city.id).filter(({ date }) => date.startsWith(month))
    const all = rates.map(({ markets }) => markets)
    const low = summarize(all, prices => Math.min(...prices))
    const high = summarize(all, prices => Math.max(...prices))
    const means = { markets: summarize(all, toMean), low, high }
    return all.length > 0 ? [{ location: city.name, month, days: all.length, ...means }] : []
  })
}

export const listCities = (state: State): string[] =>
  listShown(state)
    .filter(({ id }) => listRates(state, id).length > 0)
    .map(({ name }) => name)

/** One record and its version; undefined where nobody is shown it. */
export function readRate(state: State, id: number, date: Day) {
  const rate = findRate(state, id, date)
  const city = state.cities.get(id)
  return city && !city.isRetired && isPublished(rate)
    ? { rate: showRate(state, rate), version: `"${rate.version}"` }
    : undefined
}

export function readPrice(state: State, name: string, date: Day, market: Market, kind: Kind) {
  const city = findCity(state, name)
  return city && readRate(state, city.id, date)?.rate.markets[market]?.[kind]
}

/**
 * The city that a name means in an answer as of an instant: what it meant then. Before a city was entered under it, it means
 * that one, which had nothing yet; a name that was only given to a city later means what it means now.
 */
export const findCityThen = (model: Model, at: number, name: string): City | undefined => {
  const then = stateAt(model, at)
  const known = findCity(then, name)
  if (known) return known
  const state = current(model)
  if ([...state.cities.values()].some(city => city.firstKey === toKey(name))) return undefined
  const now = findCity(state, name)
  return now && then.cities.get(now.id) && follow(then, now.id)
}
