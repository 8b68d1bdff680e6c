import { messages } from '#messages/site/index.js'
import { LANGUAGES, type Language, localizePath, nameIn } from '#shared/languages.ts'
import { toPlaceKey } from '#shared/places.ts'
import type { Locale } from '#web/site/rates/words.ts'
import { createFormats } from '#web/ui/format.ts'
import type { Texts } from './texts.ts'

/** The texts of each language; the compiler asks for a folder of messages of each. */
export const TEXTS = Object.fromEntries(
  LANGUAGES.map(language => [language, { ...messages[language], tag: `${language}-IN` }]),
) as Record<Language, Texts>

export function getLocale(language: Language): Locale {
  const { tag, rates, names } = TEXTS[language]
  const { cities, states } = names
  const { compare } = createCollator(language)
  return {
    language,
    words: rates,
    formats: createFormats(tag),
    link: path => localizePath(language, path),
    byCity: (one, other) => compare(nameIn(cities, one), nameIn(cities, other)),
    byState: (one, other) => compare(nameIn(states, one), nameIn(states, other)),
    cityName: city => nameIn(cities, city),
    stateName: state => nameIn(states, state),
  }
}

const collators = new Map<Language, Intl.Collator>()

/** Built once: making a collator costs far more than using it. */
function createCollator(language: Language): Intl.Collator {
  const collator = collators.get(language) ?? new Intl.Collator(language)
  collators.set(language, collator)
  return collator
}

/** The states of India, in English. */
export const STATE_NAMES: readonly string[] = Object.keys(TEXTS.hi.names.states)

let englishNames: ReadonlyMap<string, string> | undefined

/** The English name of a city that may be written in any language of the site; what is no such name stays. */
export function cityNamed(name: string): string {
  englishNames ??= new Map(
    LANGUAGES.flatMap(language =>
      Object.entries(TEXTS[language].names.cities).map(([city, said]) => [toPlaceKey(said), city] as const),
    ),
  )
  return englishNames.get(toPlaceKey(name)) ?? name
}
