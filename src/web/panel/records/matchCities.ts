import { collapseSpaces, toPlaceKey } from '#shared/places.ts'
import { PlaceName } from '#shared/text.ts'
import { cityName } from '#web/panel/names.ts'

/** Cities a request may name. */
const MAX_NAMED = 50

/** Which cities a person means who types the beginning of a name. */
export interface CityMatch {
  /** Sent to the server, which filters by whole names only; empty: no city can be meant. Absent: all. */
  names?: string[]
  /** Whether a record that was loaded is of a city that is meant. */
  isMatch: (city: string) => boolean
}

const everyCity = () => true

/**
 * Names the cities that begin with what was typed; when they are too many to name, the records that were loaded are
 * filtered instead. A text that begins no city with rates is sent as it stands: it may be an old spelling.
 */
export function matchCities(typed: string, known: readonly string[]): CityMatch {
  const start = toPlaceKey(typed)
  if (start === '') return { isMatch: everyCity }
  const begins = (city: string) => [city, cityName(city)].some(name => toPlaceKey(name).startsWith(start))
  const names = known.filter(begins)
  if (names.length > MAX_NAMED) return { isMatch: begins }
  if (names.length > 0) return { names, isMatch: everyCity }
  return { names: PlaceName.safeParse(typed).success ? [collapseSpaces(typed)] : [], isMatch: everyCity }
}
