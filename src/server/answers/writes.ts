import type { Region } from '#server/shown.ts'
import type { Day } from '#shared/days.ts'

/** A record that was written or taken away. */
export interface Write {
  /** Its key. */
  city: string
  date: Day
  /** Whether the city may have come to the site, or left it, with this write. */
  mayBeNew: boolean
}

/** The records of one day that were written. */
export interface WrittenDay {
  date: Day
  cities: Set<string>
  /** Those of them that may have come to the site or left it. */
  newCities: Set<string>
}

/** Writes by their days: a whole sheet is looked at once. */
export function byDay(writes: readonly Write[]): WrittenDay[] {
  const days = new Map<Day, WrittenDay>()
  for (const { city, date, mayBeNew } of writes) {
    const day = days.get(date) ?? { date, cities: new Set(), newCities: new Set() }
    days.set(date, day)
    day.cities.add(city)
    if (mayBeNew) day.newCities.add(city)
  }
  return [...days.values()]
}

/** Whether what showed a region may look different after the writes to a day. */
export function touches(
  { date, cities, newCities }: WrittenDay,
  { from, to, cities: shown, onlyNames }: Region,
): boolean {
  if ((from !== undefined && date < from) || (to !== undefined && date > to)) return false
  const written = onlyNames ? newCities : cities
  return shown === undefined ? written.size > 0 : shown.some(city => written.has(city))
}
