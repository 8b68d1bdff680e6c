import { CITY_NAMES, LANGUAGE, STATE_NAMES, SUBJECT_LABELS } from '#messages/panel/language.js'

/** A city may be called `constructor`. */
const nameIn = (names: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(names, name) ? names[name]! : name

/** Returns a city's name in the language of the panel; a city without one there keeps its own. */
export const cityName = (city: string): string => nameIn(CITY_NAMES, city)
export const stateName = (state: string): string => nameIn(STATE_NAMES, state)
export const subjectName = (subject: string): string => nameIn(SUBJECT_LABELS, subject)

const { compare } = new Intl.Collator(LANGUAGE)

/** Compares cities by the names they are shown by. */
export const byCity = (one: string, other: string): number => compare(cityName(one), cityName(other))
