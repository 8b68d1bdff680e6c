import { suggestCities } from '#shared/cities/api.ts'
import { call } from '#web/call.ts'
import { cityName, stateName } from '#web/panel/names.ts'

/** Fetches cities that begin with what is typed, as options of a combobox. */
export const fetchCitySuggestions = async (typed: string) => {
  const cities = await call(suggestCities, { query: { q: typed } })
  return cities.map(({ name, state }) => ({
    value: name,
    label: cityName(name),
    // the state of Delhi is called as its city
    note: state === name ? null : state && stateName(state),
  }))
}
