import { expect, test } from 'vitest'
import type { LatestRate } from '#shared/rates/rates.ts'
import { listPending, nextCity } from './pendingCities.ts'

const latest = (location: string, date: string): LatestRate => ({
  _id: location,
  location,
  date,
  markets: {},
  state: null,
  updatedAt: `${date}T02:00:00Z`,
  previous: null,
  trend: [],
})

test('a city whose last rate is of an earlier day is pending, by name, unless it waits to be sent', () => {
  const rates = [
    latest('Pune', '2026-11-20'),
    latest('Hyderabad', '2026-11-21'),
    latest('Nagpur', '2026-08-01'),
    latest('Agra', '2026-11-20'),
  ]
  expect(listPending(rates, '2026-11-21', [' agra'])).toEqual(['Nagpur', 'Pune'])
})

const left = ['Agra', 'Pune', 'Surat']

test.each([
  ['', 'Agra'],
  ['Agra', 'Pune'],
  ['Nagpur', 'Pune'],
  ['Surat', 'Agra'],
  ['Vellore', 'Agra'],
  [' agra', 'Pune'],
])('after %j comes %s', (after, next) => expect(nextCity(left, after)).toBe(next))

test('when only the city just entered is left, none is next', () =>
  expect(nextCity(['Agra'], 'agra')).toBeUndefined())
