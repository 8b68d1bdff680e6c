import type { City, Day, State, Write } from './model.ts'
import * as model from './model.ts'

/** What is public of a state: of which cities, which corrections, and under which name. */

/** Cities that anybody is shown. */
export const listShown = (state: State): City[] =>
  [...state.cities.values()]
    .filter(({ isRetired, into }) => !isRetired && into === null)
    .toSorted((one, other) => (model.toKey(one.name) < model.toKey(other.name) ? -1 : 1))

/** The record of a city and a day that anybody is shown. */
export const findShown = (state: State, city: number, date: Day) =>
  state.cities.get(city)?.isRetired
    ? undefined
    : model.listRates(state, city).find(rate => rate.date === date)

/**
 * Whether a write changed what the public had been shown. A correction within a quarter of an hour of the first entry of its
 * record is a slip; a record that is moved by a merge is not entered, and its move corrects nothing.
 */
export function isCorrection(state: State, write: Write): boolean {
  const first = model.listWrites(state, write.city, write.date).find(({ isMove }) => !isMove)
  if (!first || write.isMove) return false
  if (first.action === 'create' && (first === write || write.at - first.at < model.SLIP)) return false
  return !model.isSame(write.before, write.after)
}

/** The public list, the last one first. Merging or retiring a city hides none. */
export const listCorrections = (state: State) =>
  state.writes
    .filter(write => isCorrection(state, write))
    .toSorted((one, other) => other.at - one.at || other.city - one.city || (one.date < other.date ? 1 : -1))
    .map(({ city, date, at, action, before, after, reason }) => {
      const { id, name: location } = model.follow(state, city)
      const [_id, prices] = [model.rateKey(id, date), model.listChanges(before, after)]
      return { _id, location, date, at: new Date(at).toISOString(), action, prices, reason }
    })
