import { collapseSpaces, toPlaceKey } from '#shared/places.ts'
import { PlaceName } from '#shared/text.ts'
import { cityName } from '#web/panel/names.ts'

/** Cities a request may name. */
const MAX_NAMED = 50

/** Creates the check whether a city has a name that begins with what was typed. */
export function createCityMatch(typed: string): (city: string) => boolean {
  const start = toPlaceKey(typed)
  return city => [city, cityName(city)].some(name => toPlaceKey(name).startsWith(start))
}

/**
 * Returns the names of the cities that begin with what was typed, for a request, which filters by whole names only; undefined when
 * they are too many. A text that begins no city with rates is sent as it stands: it may be an old spelling.
 */
export function nameCities(typed: string, known: readonly string[]): string[] | undefined {
  const names = known.filter(createCityMatch(typed))
  if (names.length > MAX_NAMED) return undefined
  if (names.length > 0) return names
  return PlaceName.safeParse(typed).success ? [collapseSpaces(typed)] : []
}
