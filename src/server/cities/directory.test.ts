import { expect, test } from 'vitest'
import { PlaceName } from '#shared/text.ts'
import { buildDirectory } from './directory.ts'
import { isListable, readBundledPlaces } from './places.ts'

const bundled = readBundledPlaces()
const { places, find, isAmbiguous } = buildDirectory(bundled)

test.each(['nowhere at all', 'Rampur', 'Pune (Bihar)', 'Bijapur (Odisha)', '()'])(
  '%s is no place of the list',
  name => {
    expect(find(name)).toBeUndefined()
  },
)

test.each(['7LC', 'Mar?S?', 'No.2 Goreswar', '4 Arm (Kharwali)', 'ABC', ''])(
  '%j is no name of a city',
  name => {
    expect(isListable(name)).toBe(false)
  },
)

test.each([
  ['Bangalore', 'Bengaluru'],
  ['gurgaon', 'Gurugram'],
  ['Allahabad', 'Prayagraj'],
  ['Bombay', 'Mumbai'],
  ['Trivandrum', 'Thiruvananthapuram'],
  ['Pondicherry', 'Puducherry'],
  ['Bijapur (Karnataka)', 'Vijayapura'],
  ['Bijapur', 'Bijapur'],
  ['Pune (Maharashtra)', 'Pune'],
  ['aurangabad ( bihar )', 'Aurangabad (Bihar)'],
])('%s is %s', (name, today) => {
  expect(find(name)?.name).toBe(today)
})

test('a name that several states share, none of them alone, is ambiguous', () => {
  expect(isAmbiguous('Rampur')).toBe(true)
  expect(isAmbiguous('Aurangabad')).toBe(false)
})

test('every place has a name staff may enter, and is found under it', () => {
  for (const place of places) {
    expect(PlaceName.parse(place.name)).toBe(place.name)
    expect(find(place.name)).toBe(place)
  }
  expect(new Set(places.map(({ key }) => key)).size).toBe(places.length)
})

test('every name in a language of the site is that of one place', () => {
  for (const [name, translation] of bundled.translations.flatMap(names => Object.entries(names))) {
    expect(find(name)?.name).toBe(name)
    expect(find(translation)?.name, translation).toBe(name)
  }
})

test('a spelling of a well-known place means that place alone', () => {
  for (const { name, aliases } of bundled.known) {
    for (const alias of aliases) expect(find(alias)?.name, alias).toBe(name)
  }
})
