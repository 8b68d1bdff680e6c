import { expect, test } from 'vitest'
import type { LatestRate } from '#shared/rates/rates.ts'
import { getProgress, nextCity } from './PendingCities.tsx'

const latest = (location: string, date: string, chicken?: number): LatestRate => ({
  _id: location,
  location,
  date,
  markets: chicken === undefined ? {} : { oneKgRate: { chicken } },
  state: null,
  updatedAt: `${date}T02:00:00Z`,
  previous: null,
  trend: [],
})

test('without any city nothing is pending', () =>
  expect(getProgress([], '2026-11-21')).toEqual({ all: 0, entered: 0, pending: [] }))

test('a city whose last rate is of an earlier day is pending, by name, with its last rate', () => {
  const rates = [
    latest('Pune', '2026-11-20', 238),
    latest('Hyderabad', '2026-11-21', 229),
    latest('Nagpur', '2026-08-01'),
  ]
  expect(getProgress(rates, '2026-11-21')).toEqual({
    all: 3,
    entered: 1,
    pending: [
      { city: 'Nagpur', price: undefined },
      { city: 'Pune', price: 238 },
    ],
  })
})

test('a city that waits to be sent is neither entered nor pending', () => {
  const rates = [latest('Pune', '2026-11-20'), latest('Hyderabad', '2026-11-21')]
  expect(getProgress(rates, '2026-11-21', [' pune'])).toEqual({ all: 2, entered: 1, pending: [] })
})

const left = ['Agra', 'Pune', 'Surat'].map(city => ({ city }))

test.each([
  ['', 'Agra'],
  ['Agra', 'Pune'],
  ['Nagpur', 'Pune'],
  ['Surat', 'Agra'],
  ['Vellore', 'Agra'],
  [' agra', 'Pune'],
])('after %j comes %s', (after, next) => expect(nextCity(left, after)).toBe(next))

test('when only the city just entered is left, none is next', () =>
  expect(nextCity([{ city: 'Agra' }], 'agra')).toBeUndefined())
