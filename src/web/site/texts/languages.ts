import { addressIn, type Language } from '#shared/languages.ts'
import type { Speech } from '#web/rates/words.ts'
import { formatsOf } from '#web/ui/format.ts'
import { en } from './en/en.ts'
import type { Texts } from './texts.ts'

/** The texts of each language. */
export const TEXTS: Record<Language, Texts> = { en }

/** How rates are spoken of in a language. */
export function speechOf(language: Language): Speech {
  const { tag, rates, cities, states } = TEXTS[language]
  return {
    language,
    words: rates,
    formats: formatsOf(tag),
    link: path => addressIn(language, path),
    cityName: city => cities[city] ?? city,
    stateName: state => states[state] ?? state,
  }
}
