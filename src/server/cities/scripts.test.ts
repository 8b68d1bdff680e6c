import { expect, test } from 'vitest'
import { PlaceName } from '#shared/text.ts'
import { PLACES, TRANSLATIONS } from './places.ts'
import { isPlainScript } from './scripts.ts'

test.each([
  ['a Cyrillic first letter', '\u0420une'],
  ['a Greek omicron', 'Mumb\u03bfi'],
  ['a Tamil vowel sign behind Latin letters', 'Pune\u0bbe'],
  ['two scripts side by side', 'Pune (पुणे)'],
  ['a script nobody uses today beside Latin', 'Pune \u{10330}'],
  ['a variation selector, which nobody sees', 'Pune\ufe0f'],
  ['a circle around a letter', 'P\u20ddune'],
  ['a filler, which nobody sees', 'Pune\u3164'],
  ['a small capital', '\u1d18une'],
  ['a letter of phonetics', 'Pu\u0274e'],
  ['a dot on an i that has one', 'PUN\u0130'],
  ['an i without its dot', 'Pun\u0131'],
  ['a ligature', 'Pu\ufb01'],
  ['Cyrillic letters alone', 'Агра'],
  ['letters that nobody in India reads', '東京'],
])('a name with %s is refused', (_, name) => {
  expect(PlaceName.safeParse(name).success).toBe(true)
  expect(isPlainScript(name)).toBe(false)
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
  'Sri Gaṅgānagar',
])('%s is of one plain script', name => {
  expect(isPlainScript(name)).toBe(true)
})

test('every place of the lists is of one plain script, and so are its names in the languages of the site', () => {
  const names = [...PLACES.map(({ name }) => name), ...TRANSLATIONS.flatMap(Object.values<string>)]
  const read = names.flatMap(name => PlaceName.safeParse(name).data ?? [])
  expect(read.filter(name => !isPlainScript(name))).toEqual([])
})
