import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '#shared/languages.ts'
import { createFormats } from './format.ts'

const OTHERS = LANGUAGES.filter(language => language !== 'en')
const indian = createFormats('en-IN')

test.each([
  [230, '230'],
  [230.5, '230.5'],
  [99.999, '100'],
  [123456.25, '1,23,456.25'],
])('%d is written %s', (price, written) => expect(indian.number(price)).toBe(written))

test('a day is written without a zone', () => {
  expect(indian.dayMonth('2026-11-01')).toBe('1 Nov')
  expect(indian.date('2026-11-21')).toBe('21 Nov 2026')
  expect(indian.month('2026-11')).toBe('November 2026')
  expect(indian.longDate('2026-11-21')).toBe('Saturday, 21 November 2026')
  expect(createFormats('hi-IN').longDate('2026-11-21')).toBe('शनिवार, 21 नवंबर 2026')
  expect(createFormats('kn-IN').longDate('2026-11-21')).toBe('ಶನಿವಾರ, ನವೆಂಬರ್ 21, 2026')
})

test('an instant is written as clocks in India show it', () => {
  expect(indian.time('2026-11-21T02:12:00.000Z')).toMatch(/^7:42\sam$/)
})

describe('in the languages of India', () => {
  test.each(OTHERS)('%s has Latin digits, in lakhs', language => {
    const formats = createFormats(`${language}-IN`)
    expect(formats.number(123456.5)).toBe('1,23,456.5')
    const date = formats.date('2026-11-21')
    expect(date).toMatch(/^(21 [\p{L}\p{M}]+|[\p{L}\p{M}]+ 21,) 2026$/u)
    expect(formats.longDate('2026-11-21')).toMatch(new RegExp(`^[\\p{L}\\p{M}\u200c]+, ${date}$`, 'u'))
  })

  test.each(OTHERS)('%s writes no month and no time with Latin letters', language => {
    const formats = createFormats(`${language}-IN`)
    for (let at = 0; at < 24; at += 1) {
      const two = (value: number) => String(value).padStart(2, '0')
      expect(formats.time(`2026-11-21T${two(at)}:12:00.000Z`)).toMatch(/^[\p{L}\p{M}]+ \d{1,2}:\d\d$/u)
      expect(formats.date(`2026-${two((at % 12) + 1)}-01`)).not.toMatch(/[a-z.]/i)
    }
  })

  test.each([
    ['18:31', 'रात 12:01'],
    ['22:29', 'रात 3:59'],
    ['22:30', 'सुबह 4:00'],
    ['06:30', 'दोपहर 12:00'],
    ['10:30', 'शाम 4:00'],
    ['14:30', 'रात 8:00'],
  ])('%s UTC is %s in India', (utc, said) => {
    expect(createFormats('hi-IN').time(`2026-11-20T${utc}:00.000Z`)).toBe(said)
  })
})
