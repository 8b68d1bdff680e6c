import { expect, test } from 'vitest'
import { PlaceName } from '#shared/text.ts'
import { readBundledPlaces } from './places.ts'
import { isOneScript } from './scripts.ts'

test.each([
  ['a Cyrillic first letter', '\u0420une'],
  ['a Greek omicron', 'Mumb\u03bfi'],
  ['a Tamil vowel sign behind Latin letters', 'Pune\u0bbe'],
  ['two scripts side by side', 'Pune (पुणे)'],
  ['a script nobody uses today beside Latin', 'Pune \u{10330}'],
  ['a variation selector, which nobody sees', 'Pune\ufe0f'],
  ['a circle around a letter', 'P\u20ddune'],
  ['a filler, which nobody sees', 'Pune\u3164'],
])('a name with %s is not of one script', (_, name) => {
  expect(PlaceName.safeParse(name).success).toBe(true)
  expect(isOneScript(name)).toBe(false)
})

test.each([
  'Pune',
  "Dera Baba Nanak's (Old) - A & B.",
  'Hyderābād',
  'Hydera\u0304ba\u0304d',
  'पुणे',
  'कोल्हापूर',
  'বর্ধমান',
  'ચાંદોદ',
  'ਪਟਿਆਲਾ',
  'ಮೈಸೂರು',
  'കോഴിക്കോട്',
  'ଭୁବନେଶ୍ୱର',
  'மதுரை',
  'హైదరాబాద్',
  'حیدرآباد',
  'ꯏꯝꯐꯥꯜ',
  'ᱫᱩᱢᱠᱟᱹ',
  'Руне',
  '東京',
  '\u{10330}\u{10331}',
])('%s is of one script', name => {
  expect(isOneScript(name)).toBe(true)
})

test('every place of the bundled lists is of one script', () => {
  const { known, byState } = readBundledPlaces()
  const names = [...known.map(({ name }) => name), ...Object.values(byState).flat()]
  expect(names.filter(name => PlaceName.safeParse(name).success && !isOneScript(name))).toEqual([])
})
