import { expect, test } from 'vitest'
import { measureDistance } from './distances.ts'
import { readBundledPlaces } from './places.ts'

test('a place that is not known is not guessed', () => {
  expect(measureDistance('Pune', 'Atlantis')).toBeUndefined()
  expect(measureDistance('<script>', 'Pune')).toBeUndefined()
})

test.each([
  ['Mumbai', 'Pune', 120],
  ['Delhi', 'Kolkata', 1305],
  ['Hyderabad', 'Warangal', 135],
  ['Kochi', 'Srinagar', 2690],
  ['Pune', 'Pune', 0],
])('%s and %s are about %d km apart', (one, other, km) =>
  expect(Math.abs(measureDistance(one, other)! - km)).toBeLessThan(15),
)

test('each of the hundred biggest cities has its place, within India', () => {
  for (const { name } of readBundledPlaces().known.slice(0, 100)) {
    expect(measureDistance('Nagpur', name), name).toBeLessThan(1600)
  }
})
