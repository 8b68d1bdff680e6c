import type { Option } from '#web/ui/suggestions.ts'
import type { Locale } from './words.ts'

/** Other spellings of cities, by their names. */
export type Spellings = Readonly<Record<string, readonly string[]>>

/** A city as fields offer it: under its name in the language of the page, and found by all its names. */
export function cityOption(city: string, spellings: Spellings, locale: Locale): Option {
  const label = locale.cityName(city)
  return {
    value: city,
    label: label === city ? undefined : label,
    // a city may be called `constructor`
    also: Object.hasOwn(spellings, city) ? spellings[city] : undefined,
  }
}

/** Cities as a field offers them, in the order of the language of the page. */
export const cityOptions = (cities: readonly string[], spellings: Spellings, locale: Locale): Option[] =>
  cities.toSorted(locale.byCity).map(city => cityOption(city, spellings, locale))
