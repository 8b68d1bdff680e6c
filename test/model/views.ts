import type { Market, Markets } from '../../src/shared/rates/markets.ts'
import type { City, Day, Model, State, Write } from './model.ts'
import * as model from './model.ts'

/** What the public is shown of a state. */

export const iso = (at: number) => new Date(at).toISOString()

/** Days, and the id of a city; it is undefined where a name means none. */
type Filter = { from?: Day; to?: Day; market?: Market; location?: number | undefined }
const isIn = (filter: Filter, city: number) => !('location' in filter) || city === filter.location
const isOn = ({ from, to }: Filter, date: Day) => date >= (from ?? date) && date <= (to ?? date)

/** Cities that anybody is shown. */
export const listShown = (state: State, filter: Filter = {}): City[] =>
  [...state.cities.values()]
    .filter(({ id, isRetired, into }) => !isRetired && into === null && isIn(filter, id))
    .toSorted((one, other) => (model.toKey(one.name) < model.toKey(other.name) ? -1 : 1))

export function showRate(state: State, city: number, date: Day, markets: Markets) {
  const location = state.cities.get(city)!.name
  return { _id: model.rateKey(city, date), location, date, markets }
}

export const listDaily = (state: State, filter: Filter = {}) =>
  listShown(state, filter)
    .flatMap(({ id }) => model.listRates(state, id))
    .filter(({ date }) => isOn(filter, date))
    .toSorted((one, other) => other.date.localeCompare(one.date))
    .flatMap(({ city, date, markets }) => {
      const { market } = filter
      if (!market) return showRate(state, city, date, markets)
      return markets[market] ? showRate(state, city, date, { [market]: markets[market] }) : []
    })

/** One record and its version; undefined where nobody is shown it. */
export function readRate(state: State, city: number, date: Day) {
  const { after, version } = model.listWrites(state, city, date).at(-1) ?? {}
  if (!after || state.cities.get(city)!.isRetired) return undefined
  return { rate: showRate(state, city, date, after), version: `"${version}"` }
}

/**
 * The city that a name means in an answer as of an instant: what it meant then. Before a city was entered under it, it means
 * that one, which had nothing yet; a name that was only given to a city later means what it means now.
 */
export function findCityThen(states: Model, at: number, name: string): City | undefined {
  const [then, now] = [model.stateAt(states, at), model.current(states)]
  const known = model.findCity(then, name)
  if (known || [...now.cities.values()].some(city => city.firstKey === model.toKey(name))) return known
  const { id = 0 } = model.findCity(now, name) ?? {}
  return then.cities.has(id) ? model.follow(then, id) : undefined
}

/**
 * Whether a write changed what the public had been shown. What is mended a quarter of an hour after the first entry of its
 * record is a slip; a record that is moved by a merge or a separation is not entered, and its move corrects nothing.
 */
export function isCorrection(state: State, write: Write): boolean {
  const first = model.listWrites(state, write.city, write.date).find(({ isMove }) => !isMove)
  if (!first || write.isMove) return false
  if (first.action === 'create' && (first === write || write.at - first.at < model.SLIP)) return false
  return !model.isSame(write.before, write.after)
}

/** The public list, the last one first. Merging or retiring a city hides none. */
export const listCorrections = (state: State, filter: Filter = {}) =>
  state.writes
    .filter(write => isCorrection(state, write) && isOn(filter, write.date))
    .filter(({ city }) => isIn(filter, model.follow(state, city).id))
    .toSorted((one, other) => other.at - one.at || other.city - one.city || (one.date < other.date ? 1 : -1))
    .map(({ city, date, at, action, before, after, reason }) => {
      const { id, name: location } = model.follow(state, city)
      const prices = model.listChanges(before, after)
      return { _id: model.rateKey(id, date), location, date, at: iso(at), action, prices, reason }
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
