import { type Language, localizePath } from '#shared/languages.ts'
import type { Locale } from '#web/site/rates/words.ts'
import { createFormats } from '#web/ui/format.ts'
import { searchKey } from '#web/ui/suggestions.ts'
import { bn } from './bn/bn.ts'
import { en } from './en/en.ts'
import { hi } from './hi/hi.ts'
import { kn } from './kn/kn.ts'
import { mr } from './mr/mr.ts'
import { ta } from './ta/ta.ts'
import { te } from './te/te.ts'
import type { Texts } from './texts.ts'

/** The texts of each language. */
export const TEXTS: Record<Language, Texts> = { en, hi, te, mr, ta, kn, bn }

/** How rates are spoken of in a language. */
export function getLocale(language: Language): Locale {
  const { tag, rates, cities, states } = TEXTS[language]
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

/** A city may be called `constructor`. */
const nameIn = (names: Texts['cities'], name: string): string =>
  Object.hasOwn(names, name) ? names[name]! : name

const collators = new Map<Language, Intl.Collator>()

/** Built once: making a collator costs far more than using it. */
function createCollator(language: Language): Intl.Collator {
  const collator = collators.get(language) ?? new Intl.Collator(language)
  collators.set(language, collator)
  return collator
}

const canonical = new Map<Language, ReadonlyMap<string, string>>()

/** The English name of a city that may be written in a language of the site; what is no such name stays. */
export function cityNamed(language: Language, name: string): string {
  const names =
    canonical.get(language) ??
    new Map(Object.entries(TEXTS[language].cities).map(([city, said]) => [searchKey(said), city]))
  canonical.set(language, names)
  return names.get(searchKey(name)) ?? name
}
