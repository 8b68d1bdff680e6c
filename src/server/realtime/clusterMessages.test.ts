import { expect, test } from 'vitest'
import { toRatesChanged } from './clusterMessages.ts'

const written = (location: string, date: string) => ({ location, date })

test('a write without records is no event', () => expect(toRatesChanged([])).toBeUndefined())

test('an event has the first and the last day, and each city once', () =>
  expect(
    toRatesChanged([
      written('Pune', '2026-11-20'),
      written('Agra', '2026-11-18'),
      written('Pune', '2026-11-19'),
    ]),
  ).toEqual({ from: '2026-11-18', to: '2026-11-20', cities: ['Pune', 'Agra'] }))

test.each([
  [20, 20],
  [21, undefined],
])('an event of %d cities names %s', (count, named) => {
  const many = Array.from({ length: count }, (_, at) => written(`City ${at}`, '2026-11-21'))
  expect(toRatesChanged(many)?.cities?.length).toBe(named)
})
