import { expect, test } from 'vitest'
import { findNearest } from './publishedCities.ts'

const city = (name: string, state: string | null = 'Telangana') => ({ name, state })
const cities = [city('Alpha'), city('Beta', null), city('Far'), city('Here'), city('Near', 'Kerala')]
const km: Record<string, number> = { Alpha: 250, Beta: 20, Far: 251, Near: 10 }
const names = (found: { name: string }[]) => found.map(({ name }) => name)

test('a city without others has no neighbours', () => {
  expect(findNearest(city('Here'), [city('Here')], () => 1, 5)).toEqual([])
})

test('the nearest come first, no more than asked for, and none from far away', () => {
  const distance = (_: unknown, { name }: { name: string }) => km[name]
  expect(findNearest(city('Here'), cities, distance, 2)).toEqual([
    { name: 'Near', state: 'Kerala', km: 10 },
    { name: 'Beta', state: null, km: 20 },
  ])
  expect(names(findNearest(city('Here'), cities, distance, 9))).not.toContain('Far')
})

test('without known distances the neighbours are of the same state, and no distance is made up', () => {
  expect(findNearest(city('Here'), cities, () => undefined, 9)).toEqual([city('Alpha'), city('Far')])
})

test('without distances and without a state there are none', () => {
  expect(findNearest(city('Beta', null), [...cities, city('Gamma', null)], () => undefined, 9)).toEqual([])
})
