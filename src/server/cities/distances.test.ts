import { expect, test } from 'vitest'
import { measureDistance } from './distances.ts'
import { readBundledPlaces } from './places.ts'

const measure = (one: string, other: string, state: string | null = null) =>
  measureDistance({ name: one, state: null }, { name: other, state })

test('a place that is not known is not guessed', () => {
  expect(measure('Pune', 'Atlantis')).toBeUndefined()
  expect(measure('<script>', 'Pune')).toBeUndefined()
})

test('of two places with one name the state says which is meant, and without it none is', () => {
  expect(measure('Mumbai', 'Aurangabad')).toBeUndefined()
  expect(measure('Mumbai', 'Aurangabad', 'Maharashtra')).toBeLessThan(300)
  expect(measure('Mumbai', 'Aurangabad', 'Bihar')).toBeGreaterThan(1000)
})

test.each([
  ['Mumbai', 'Pune', 120],
  ['Delhi', 'Kolkata', 1305],
  ['Hyderabad', 'Warangal', 135],
  ['Kochi', 'Leh', 2700],
  ['Pune', 'Pune', 0],
])('%s and %s are about %d km apart', (one, other, km) =>
  expect(Math.abs(measure(one, other)! - km)).toBeLessThan(15),
)

test('every place of the lists that come with the product is known, within India', () => {
  const { known, byState } = readBundledPlaces()
  const places = [
    ...known.map(({ name, state }) => [name, state] as const),
    ...Object.entries(byState).flatMap(([state, names]) => names.map(name => [name, state] as const)),
  ]
  for (const [name, state] of places) expect(measure('Nagpur', name, state), name).toBeLessThan(2300)
})
