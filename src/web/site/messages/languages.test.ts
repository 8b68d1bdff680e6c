import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { LANGUAGES, SCRIPTS } from '#shared/languages.ts'
import { KIND_LABELS, MARKET_LABELS } from '#shared/rates/markets.ts'
import { getLocale, TEXTS } from './languages.ts'
import { PLACE_NAMES } from './names.ts'

const placesIn = (file: string) =>
  JSON.parse(readFileSync(new URL(`../../../../db/places/${file}.json`, import.meta.url), 'utf8'))
const CITIES: string[] = placesIn('india-top100').map(({ name }: { name: string }) => name)
const STATES = Object.keys(placesIn('india-cities.by-state'))

const OTHERS = LANGUAGES.filter(language => language !== 'en')

/** What may stand in Latin letters in every language: names, formats and an example. */
const LATIN =
  /JavaScript|GeoNames|CC BY|Anek Latin|SIL Open Font License|CSV|Excel|name@example\.com|WhatsApp|\{time\}/g

/** Letters beside those of the script; none are expected. */
const strangeIn = (text: string, script: RegExp) =>
  [...text.replace(LATIN, '')].filter(sign => /\p{L}/u.test(sign) && !script.test(sign)).join('')

/** The same figure for every value of a sentence, and one of its directions. */
const giveAll = (figure: number, direction: string) =>
  new Proxy({}, { get: (_, name) => (name === 'direction' ? direction : figure) })
const VALUES = [giveAll(0, 'other'), giveAll(1, 'up'), giveAll(2, 'down'), giveAll(5, 'same')]

/** Every sentence, with figures where it is given something. */
function listSentences(said: unknown, path = ''): [path: string, sentence: string][] {
  if (typeof said === 'string') return [[path, said]]
  if (typeof said === 'function') return VALUES.map(values => [path, said(values)])
  return Object.entries(said as object).flatMap(([key, part]) => listSentences(part, `${path}.${key}`))
}

describe.each(OTHERS)('%s', language => {
  const { tag, ...said } = TEXTS[language]
  const { cities, states } = PLACE_NAMES[language]
  const script = new RegExp(`\\p{Script=${SCRIPTS[language]}}`, 'u')

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
    const strange = listSentences(said)
      .map(([path, sentence]) => [path, strangeIn(sentence, script)])
      .filter(([, letters]) => letters)
    expect(strange).toEqual([])
  })

  test('keeps its digits Latin', () => {
    const native = listSentences(said).filter(([, sentence]) => /(?![0-9])\p{Nd}/u.test(sentence))
    expect(native).toEqual([])
  })

  test('calls itself by a name in its own script, and its tag is of India', () => {
    expect(strangeIn(said.site.languageName, script)).toBe('')
    expect(tag).toBe(`${language}-IN`)
  })

  test('leaves a city without a name as it is, whatever its name', () => {
    expect(getLocale(language).cityName('Kothapeta')).toBe('Kothapeta')
    for (const strange of ['constructor', '__proto__', '<script>'])
      expect(getLocale(language).cityName(strange)).toBe(strange)
  })
})

interface Known {
  supportedLocalesOf(tag: string): string[]
}
const supported = (tag: string) => (known: Known) => known.supportedLocalesOf(tag)

test.each(LANGUAGES)('Intl knows how %s is sorted, written and counted', language => {
  const { tag } = TEXTS[language]
  expect(tag).toBe(`${language}-IN`)
  expect([Intl.Collator, Intl.DateTimeFormat, Intl.PluralRules].flatMap(supported(tag))).toEqual([
    tag,
    tag,
    tag,
  ])
})

test('English names markets and kinds as staff know them', () => {
  expect(TEXTS.en.rates).toMatchObject({ markets: MARKET_LABELS, kinds: KIND_LABELS })
})
