import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { LANGUAGES, type Language } from '#shared/languages.ts'
import type { SaidPrice } from '../pages/city/words.ts'
import { speechOf, TEXTS } from './languages.ts'

const placesIn = (file: string) =>
  JSON.parse(readFileSync(new URL(`../../../../db/places/${file}.json`, import.meta.url), 'utf8'))
const CITIES: string[] = placesIn('india-top100').map(({ name }: { name: string }) => name)
const STATES = Object.keys(placesIn('india-cities.by-state'))

const SCRIPTS: Record<Language, RegExp> = {
  en: /\p{Script=Latin}/u,
  hi: /\p{Script=Devanagari}/u,
  te: /\p{Script=Telugu}/u,
  mr: /\p{Script=Devanagari}/u,
  ta: /\p{Script=Tamil}/u,
  kn: /\p{Script=Kannada}/u,
  bn: /\p{Script=Bengali}/u,
}
const OTHERS = LANGUAGES.filter(language => language !== 'en')

/** What may stand in Latin letters in every language: names, formats and an example. */
const LATIN =
  /JavaScript|GeoNames|CC BY|Anek Latin|SIL Open Font License|CSV|Excel|name@example\.com|WhatsApp|\{time\}/g

/** Letters beside those of the script; none are expected. */
const strangeIn = (text: string, script: RegExp) =>
  [...text.replace(LATIN, '')].filter(sign => /\p{L}/u.test(sign) && !script.test(sign)).join('')

const change = { by: '₹2', direction: 'up', since: '21' } as const
const PRICES: SaidPrice[] = [
  { city: '1', price: '₹2', day: undefined, change },
  { city: '1', price: '₹2', day: '21', change: { ...change, direction: 'same' } },
]

/** Every sentence, with figures where it is given something. */
function sentencesOf(said: unknown, path = ''): [path: string, sentence: string][] {
  if (typeof said === 'string') return path.endsWith('.id') ? [] : [[path, said]]
  if (typeof said !== 'function')
    return Object.entries(said as object).flatMap(([key, part]) => sentencesOf(part, `${path}.${key}`))
  const given =
    path === '.city.sentence' ? PRICES.map(price => [price]) : [0, 1, 2, 5].map(n => [n, 3, 3, 3, 3])
  return given.map(each => [path, String(said(...each))])
}

describe.each(OTHERS)('%s', language => {
  const { tag, name, cities, states, ...said } = TEXTS[language]
  const script = SCRIPTS[language]

  test('names every big city and every state in its own script', () => {
    const names = [...CITIES.map(city => cities[city]), ...STATES.map(state => states[state])]
    expect(names.filter(each => !each || strangeIn(each, script) || !script.test(each))).toEqual([])
  })

  test('names no city that is not of the list, and no two of them alike', () => {
    expect(Object.keys(cities).filter(city => !CITIES.includes(city))).toEqual([])
    expect(Object.keys(states).filter(state => !STATES.includes(state))).toEqual([])
    expect(new Set(Object.values(cities)).size).toBe(CITIES.length)
  })

  test('says every sentence in its own script', () => {
    const strange = sentencesOf(said)
      .map(([path, sentence]) => [path, strangeIn(sentence, script)])
      .filter(([, letters]) => letters)
    expect(strange).toEqual([])
  })

  test('keeps its digits Latin', () => {
    const native = sentencesOf(said).filter(([, sentence]) => /(?![0-9])\p{Nd}/u.test(sentence))
    expect(native).toEqual([])
  })

  test('calls itself by a name in its own script, and its tag is of India', () => {
    expect(strangeIn(name, script)).toBe('')
    expect(tag).toBe(`${language}-IN`)
  })

  test('leaves a city without a name as it is, whatever its name', () => {
    expect(speechOf(language).cityName('Kothapeta')).toBe('Kothapeta')
    for (const strange of ['constructor', '__proto__', '<script>'])
      expect(speechOf(language).cityName(strange)).toBe(strange)
  })
})
