import { type City, type Day, type Draft, follow, listRates, rateKey, toKey, type Write } from './model.ts'
import type { Answer } from './world/world.ts'

/** What calls that write answer with, of the product and of the model. */

export const readRate = (answer: Answer) => ({ ...answer.json<object>(), etag: answer.headers.etag })
export const showRate = (draft: Draft, { city, date, before, after, version }: Write) => ({
  _id: rateKey(city, date),
  location: draft.cities.get(city)!.name,
  date,
  markets: after ?? before,
  etag: `"${version}"`,
})

interface ShownCity {
  _id: number
  name: string
  state: string | null
  isRetired: boolean
  days: number
  last: Day | null
  otherNames: string[]
}
export const readCity = (answer: Answer) => {
  const { otherNames, ...city } = answer.json<ShownCity>()
  return { ...city, otherNames: otherNames.map(toKey).toSorted() }
}
export const showCity = (state: Draft, { id, name: own, state: home, isRetired }: City) => {
  const days = listRates(state, id)
  return {
    _id: id,
    name: own,
    state: home,
    isRetired,
    days: days.length,
    last: days.at(-1)?.date ?? null,
    otherNames: [...state.names.keys()]
      .filter(key => key !== toKey(own) && follow(state, state.names.get(key)!).id === id)
      .toSorted(),
  }
}
