import { suggestCities } from '#shared/cities/api.ts'
import { call } from '#web/call.ts'
import { cityName, stateName } from '#web/panel/names.ts'

/** Fetches cities that begin with what is typed, as options of a combobox. */
export const fetchCitySuggestions = async (typed: string) => {
  const cities = await call(suggestCities, { query: { q: typed } })
  return cities.map(({ name, state, alias }) => ({
    value: name,
    label: alias ? `${cityName(name)} (${alias})` : cityName(name),
    note: state && stateName(state),
  }))
}
