import type { Market, Markets } from '../../src/shared/rates/markets.ts'
import {
  addDays,
  current,
  type Day,
  follow,
  isMove,
  isSameMarkets,
  MINUTE,
  type Model,
  rateKey,
  SLIP,
  toDay,
  type Write,
} from './model.ts'
import { iso, KINDS, listRates, listShown, MARKETS, TREND_DAYS } from './views.ts'

/** What the public is shown of writes: corrections, and how completely and when rates come. */

const COVERED_DAYS = 90
const DAY = 24 * 60 * MINUTE

/** Every price that differs. */
function listChangedPrices(before: Markets | null, after: Markets | null) {
  return MARKETS.flatMap(market =>
    KINDS.map(kind => ({
      market,
      kind,
      before: before?.[market]?.[kind] ?? null,
      after: after?.[market]?.[kind] ?? null,
    })).filter(price => price.before !== price.after),
  )
}

/**
 * Whether a write changed what the public had been shown. What is mended a quarter of an hour after the first entry of its
 * record is a slip; a record that is moved by a merge or a separation is not entered, and its move corrects nothing.
 */
export function isCorrection({ writes }: Model, write: Write): boolean {
  const { city, date, at, before, after } = write
  const first = writes.find(other => other.city === city && other.date === date && !isMove(other))
  if (!first || isMove(write)) return false
  if (first.action === 'create' && (first === write || at - first.at < SLIP)) return false
  return !isSameMarkets(before, after)
}

/** The public list, the last one first. Merging or retiring a city hides none. */
export function listCorrections(model: Model, filter: { city?: number | undefined; date?: Day } = {}) {
  const state = current(model)
  return model.writes
    .filter(write => isCorrection(model, write))
    .filter(({ city }) => !('city' in filter) || follow(state, city).id === filter.city)
    .filter(({ date }) => !filter.date || date === filter.date)
    .toSorted((one, other) => other.at - one.at || other.city - one.city || (one.date < other.date ? 1 : -1))
    .map(({ city, date, at, action, before, after, reason }) => {
      const { id, name } = follow(state, city)
      const prices = listChangedPrices(before, after)
      return { _id: rateKey(id, date), location: name, date, at: iso(at), action, prices, reason }
    })
}

/** Every write to a record, and to those of the cities that are part of its city now. */
const listWrites = (model: Model, city: number, date: Day): Write[] =>
  model.writes.filter(
    write => write.date === date && [write.city, follow(current(model), write.city).id].includes(city),
  )

/** Who wrote what to a record, as staff read it. */
export function listHistory(model: Model, city: number, date: Day) {
  const rank = (write: Write) => (write.city === city ? 0 : write.city)
  return listWrites(model, city, date)
    .toSorted((one, other) => rank(one) - rank(other) || other.version - one.version)
    .map(({ city: id, date: _, isMending: __, at, ...write }) => ({
      ...write,
      location: current(model).cities.get(id)!.name,
      at: iso(at),
    }))
}

/** When a city usually has its rates, `HH:MM` in India: the median of the first entries of the last 30 days. */
function findUsualTime(model: Model, city: number, today: Day): string | null {
  const state = current(model)
  const times = listRates(state, city)
    .filter(({ date }) => date < today && date >= addDays(today, -TREND_DAYS))
    .flatMap(({ date }) => {
      const entries = listWrites(model, city, date).filter(({ action }) => action === 'create')
      const at = Math.min(...entries.map(entry => entry.at)) - Date.parse(`${date}T00:00:00+05:30`)
      return at < DAY ? [at] : []
    })
    .toSorted((one, other) => one - other)
  if (times.length < 3) return null
  const middle = times.length >> 1
  const median = times.length % 2 ? times[middle]! : (times[middle - 1]! + times[middle]!) / 2
  return new Date(median).toISOString().slice(11, 16)
}

export function listCoverage(model: Model, now: number) {
  const state = current(model)
  const today = toDay(now)
  const first = addDays(today, 1 - COVERED_DAYS)
  return listShown(state).flatMap(city => {
    const rates = listRates(state, city.id).filter(({ date }) => date <= today)
    const last = rates.at(-1)?.date
    if (!last) return []
    const recent = rates.filter(({ date }) => date >= first)
    const isQuoted = (market: Market, isToday: boolean) =>
      recent.some(({ date, markets }) => (date === today) === isToday && markets[market] !== undefined)
    const missing = MARKETS.filter(market => isQuoted(market, false) && !isQuoted(market, true))
    const { name: location, state: home } = city
    const usualTime = findUsualTime(model, city.id, today)
    return [{ location, state: home, last, isIn: last === today, days: recent.length, missing, usualTime }]
  })
}
