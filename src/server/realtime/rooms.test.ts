import { expect, test } from 'vitest'
import { FIRST_DAY } from '#shared/days.ts'
import { toRatesChanged } from './rooms.ts'

const TODAY = '2026-11-21'
const written = (location: string, date: string) => ({ location, date, city: location, mayBeNew: false })

test('very many writes are of any day up to today', () =>
  expect(toRatesChanged(undefined, TODAY)).toEqual({ from: FIRST_DAY, to: TODAY }))

test('an event has the first and the last day, and each city once', () =>
  expect(
    toRatesChanged(
      [written('Pune', '2026-11-20'), written('Agra', '2026-11-18'), written('Pune', '2026-11-19')],
      TODAY,
    ),
  ).toEqual({ from: '2026-11-18', to: '2026-11-20', cities: ['Pune', 'Agra'] }))

test.each([
  [20, 20],
  [21, undefined],
])('an event of %d cities names %s', (count, named) => {
  const many = Array.from({ length: count }, (_, at) => written(`City ${at}`, '2026-11-21'))
  expect(toRatesChanged(many, TODAY)?.cities?.length).toBe(named)
})
