import { CITY_NAMES, LANGUAGE, STATE_NAMES, SUBJECT_LABELS } from '#messages/panel/language.js'
import { SHELL } from '#messages/panel/shell.js'
import { nameIn } from '#shared/languages.ts'
import type { Write } from '#shared/rates/rates.ts'

/** Returns a city's name in the language of the panel; a city without one there keeps its own. */
export const cityName = (city: string): string => nameIn(CITY_NAMES, city)
export const stateName = (state: string): string => nameIn(STATE_NAMES, state)
export const subjectName = (subject: string): string => nameIn(SUBJECT_LABELS, subject)

/** Who made a write; those of the samples were made by nobody. */
export const authorName = ({ by }: Pick<Write, 'by'>): string => by?.name ?? SHELL.sample

const { compare } = new Intl.Collator(LANGUAGE)

export const byCity = (one: string, other: string): number => compare(cityName(one), cityName(other))
