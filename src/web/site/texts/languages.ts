import { addressIn, type Language } from '#shared/languages.ts'
import type { Speech } from '#web/rates/words.ts'
import { formatsOf } from '#web/ui/format.ts'
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
export function speechOf(language: Language): Speech {
  const { tag, rates, cities, states } = TEXTS[language]
  return {
    language,
    words: rates,
    formats: formatsOf(tag),
    link: path => addressIn(language, path),
    cityName: city => nameIn(cities, city),
    stateName: state => nameIn(states, state),
  }
}

/** A city may be called `constructor`. */
const nameIn = (names: Texts['cities'], name: string): string =>
  Object.hasOwn(names, name) ? names[name]! : name
