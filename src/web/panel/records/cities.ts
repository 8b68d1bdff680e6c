import { collapseSpaces, toPlaceKey } from '#shared/places.ts'
import { PlaceName } from '#shared/text.ts'

/** Cities one call may name. */
const MAX_NAMED = 50

/**
 * The calls know whole cities only, a person types half of one. Cities that begin with what was typed are named to the
 * server; when they are too many to name, the rows that were loaded are narrowed instead. A text that begins no city
 * with rates is asked for as it stands: it may be an old spelling.
 */
export interface AskedCities {
  /** To name to the server; none: there is nothing to ask for. Absent: all. */
  named?: string[]
  /** Rows to keep of those that were loaded. */
  keeps: (city: string) => boolean
}

const everyCity = () => true

export function askedCities(typed: string, known: readonly string[]): AskedCities {
  const start = toPlaceKey(typed)
  if (start === '') return { keeps: everyCity }
  const begins = (city: string) => toPlaceKey(city).startsWith(start)
  const named = known.filter(begins)
  if (named.length > MAX_NAMED) return { keeps: begins }
  if (named.length > 0) return { named, keeps: everyCity }
  return { named: PlaceName.safeParse(typed).success ? [collapseSpaces(typed)] : [], keeps: everyCity }
}
