import { expect, test } from 'vitest'
import { measureDistance } from './distances.ts'
import { findCoordinates } from './places.ts'

const find = (name: string, state: string | null = null) => findCoordinates({ name, state })
const measure = (one: string, other: string, state?: string) =>
  measureDistance(find(one)!, find(other, state)!)

test('a place that is not known is not guessed', () => {
  for (const name of ['Atlantis', '<script>', 'Rampur']) expect(find(name), name).toBeUndefined()
})

test('of two places with one name the state says which is meant; without it that is the well-known one', () => {
  expect(measure('Mumbai', 'Aurangabad')).toBeLessThan(300)
  expect(measure('Mumbai', 'Aurangabad', 'Bihar')).toBeGreaterThan(1000)
  expect(measure('Mumbai', 'Rampur (Odisha)', 'Odisha')).toBeGreaterThan(1000)
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
