import { expect, test } from 'vitest'
import { PlaceName } from '#shared/text.ts'
import { findNamesakes, findPlace, listPlaces, PLACES, TRANSLATIONS } from './places.ts'

const toNames = (places: readonly { name: string }[]) => places.map(({ name }) => name)

test.each(['nowhere at all', 'Rampur', 'Pune (Bihar)', 'Bijapur (Odisha)', '()'])(
  '%s is no place of the list',
  name => expect(findPlace(name)).toBeUndefined(),
)

test.each([
  ['Bangalore', 'Bengaluru'],
  ['gurgaon', 'Gurugram'],
  ['Allahabad', 'Prayagraj'],
  ['New Delhi', 'Delhi'],
  ['Hyd', 'Hyderabad'],
  ['वाइजाग', 'Visakhapatnam'],
  ['Bijapur (Karnataka)', 'Vijayapura'],
  ['Bijapur', 'Bijapur'],
  ['(Pune)', 'Pune'],
  ['Pune (Maharashtra)', 'Pune'],
  ['aurangabad ( bihar )', 'Aurangabad (Bihar)'],
  ['kalyan-dombivli', 'Kalyan-Dombivli'],
  ['rampur-odisha', 'Rampur (Odisha)'],
])('%s is %s', (name, today) => expect(findPlace(name)?.name).toBe(today))

test('a name that several states share, and no well-known place, has namesakes', () => {
  expect(toNames(findNamesakes('rampur'))).toEqual(
    ['Himachal Pradesh', 'Madhya Pradesh', 'Odisha', 'Uttar Pradesh'].map(state => `Rampur (${state})`),
  )
  expect(findNamesakes('Aurangabad')).toEqual([])
})

test('every place has a name staff may enter, is found by it, and is somewhere in India', () => {
  for (const place of PLACES) {
    expect(PlaceName.parse(place.name)).toBe(place.name)
    expect(findPlace(place.name)).toBe(place)
    const [north = 0, east = 0] = place.at ?? []
    expect(north > 6 && north < 36 && east > 68 && east < 98, place.name).toBe(true)
  }
  expect(new Set(PLACES.map(({ key }) => key)).size).toBe(PLACES.length)
})

test('every name in a language of the site is that of one place', () => {
  expect(TRANSLATIONS).toHaveLength(9)
  for (const [name, translation] of TRANSLATIONS.flatMap(names => Object.entries(names))) {
    expect(findPlace(name), name).toBeDefined()
    expect(findPlace(translation), translation).toBe(findPlace(name))
  }
})

test('names of the service are places beside ours; torn, ambiguous and old ones are left out', () => {
  const given = [
    'Newtownpur',
    'Newtown Pur',
    'Mar?S?',
    '7LC',
    'ABC',
    'Newtown 7',
    'Bangalore',
    'Rampur',
    'Pune.',
  ]
  const ours = new Set(PLACES.map(({ key }) => key))
  const found = [...listPlaces([], [...given, `A${'a'.repeat(80)}`]).values()].filter(
    ({ key }) => !ours.has(key),
  )
  expect(toNames(found)).toEqual(['Newtownpur'])
})
