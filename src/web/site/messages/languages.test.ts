import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { LANGUAGE_NAMES, LANGUAGES } from '#shared/languages.ts'
import { MARKET_SPELLINGS } from '#shared/rates/marketNames.ts'
import { KIND_LABELS, MARKET_LABELS } from '#shared/rates/markets.ts'
import { KIND_WORDS, normalizeText } from '#shared/rates/message/words.ts'
import { SCRIPTS } from '#test/scripts.ts'
import { getLocale, TEXTS } from './languages.ts'

const placesIn = (file: string) =>
  JSON.parse(readFileSync(new URL(`../../../../db/places/${file}.json`, import.meta.url), 'utf8'))
const CITIES: string[] = placesIn('cities')
  .map(({ name }: { name: string }) => name)
  .slice(0, 100)
const STATES = Object.keys(placesIn('coordinates'))

const OTHERS = LANGUAGES.filter(language => language !== 'en')

/** Letters beside those of the script; none are expected. */
const listStrangeLetters = (text: string, script: RegExp) =>
  [...text].filter(sign => /\p{L}/u.test(sign) && !script.test(sign)).join('')

describe.each(OTHERS)('%s', language => {
  const { tag, names } = TEXTS[language]
  const { cities, states } = names
  const script = new RegExp(`\\p{Script=${SCRIPTS[language]}}`, 'u')

  test('names every big city and every state in its own script', () => {
    const names = [
      ...CITIES.map(city => cities[city]),
      ...Object.values(cities),
      ...STATES.map(state => states[state]),
    ]
    expect(names.filter(each => !each || listStrangeLetters(each, script) || !script.test(each))).toEqual([])
  })

  test('names no state that is not of the list, and no two cities alike', () => {
    expect(Object.keys(states).filter(state => !STATES.includes(state))).toEqual([])
    expect(new Set(Object.values(cities)).size).toBe(Object.keys(cities).length)
  })

  test('calls itself by a name in its own script, and its tag is of India', () => {
    expect(listStrangeLetters(LANGUAGE_NAMES[language], script)).toBe('')
    expect(tag).toBe(`${language}-IN`)
  })

  test('has pages that name the font of its script', () => {
    const sheet = readFileSync(new URL(`../languages/${language}.sheet.css`, import.meta.url), 'utf8')
    expect(sheet).toContain(`--font-script: "Noto Sans ${SCRIPTS[language]}"`)
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

test.each(LANGUAGES)('a market and a kind named in %s are read where rates are pasted', language => {
  const { markets, kinds } = TEXTS[language].rates
  const spellings = { ...MARKET_SPELLINGS, ...KIND_WORDS }
  for (const [key, label] of Object.entries({ ...markets, ...kinds }))
    expect(normalizeText(label)).toMatch(
      new RegExp(`^(?:${normalizeText(spellings[key as keyof typeof spellings])})$`, 'iu'),
    )
})
