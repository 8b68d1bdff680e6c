import { MAX_NAMES, type RecognisedCity, recogniseCities, suggestCities } from '#shared/cities/api.ts'
import { learnAlias } from '#shared/cities/managedCities.ts'
import { collapseSpaces } from '#shared/places.ts'
import { PlaceName } from '#shared/text.ts'
import { call } from '#web/call.ts'
import { logError } from '#web/panel/errors.ts'
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

/** What the server is being told of names: asked before it has heard, it would not know them. */
let learning: Promise<unknown> = Promise.resolve()

/** Returns which city each name means, as the server knows cities, by name; in as many requests as they need. */
export async function recogniseAll(
  cities: readonly string[],
  signal?: AbortSignal,
): Promise<Map<string, RecognisedCity>> {
  await learning
  const known = new Map<string, RecognisedCity>()
  for (let at = 0; at < cities.length; at += MAX_NAMES) {
    const names = cities.slice(at, at + MAX_NAMES)
    const found = await call(recogniseCities, { body: { names } }, { signal })
    for (const [index, city] of found.entries()) known.set(names[index]!, city)
  }
  return known
}

export const recogniseCity = async (text: string, signal?: AbortSignal): Promise<RecognisedCity> =>
  (await recogniseAll([text], signal)).get(text)!

/** Has the server remember which city a name means; without a network, or before the city has a rate, it is asked about again. */
export function learnCity(name: string, city: string): void {
  if (!PlaceName.safeParse(name).success) return
  const learned = call(learnAlias, { body: { name, city } }).catch(error =>
    logError('The name was not learned', error),
  )
  learning = Promise.all([learning, learned])
}

/** Returns the name that a typed city has, and whether it is to be asked about as a new one; `known`: that of its records. */
export async function identifyCity(
  typed: string,
  known: string | undefined,
  isEntered: (city: string) => boolean,
) {
  const city = known === undefined ? await recogniseCity(typed).catch(() => undefined) : undefined
  const found = city?.status === 'unknown' ? undefined : city?.name
  const name = known ?? found ?? collapseSpaces(typed)
  const isKnown = known !== undefined || (city ? city.status === 'entered' : isEntered(name))
  return { name, newCity: isKnown ? undefined : { name, suggestions: city?.suggestions ?? [] } }
}
