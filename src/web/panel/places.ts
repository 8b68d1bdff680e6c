import { CITY_NAMES, LANGUAGE } from '#messages/panel/language.js'

/** Returns a city's name in the language of the panel; all but the 100 biggest keep their own. */
export const cityName = (city: string): string =>
  // a city may be called `constructor`
  Object.hasOwn(CITY_NAMES, city) ? CITY_NAMES[city]! : city

const { compare } = new Intl.Collator(LANGUAGE)

/** Compares cities by the names they are shown by. */
export const byCity = (one: string, other: string): number => compare(cityName(one), cityName(other))
