import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  getMonthRange,
  indiaDay,
  isDay,
  isMonth,
  nextIndiaMidnight,
  utcDay,
} from './days.ts'

describe('a day', () => {
  test.each(
    [
      '2026-02-30 | 2026-13-01 | 2026-00-10 | 2025-02-29 | 2026-1-1 | 21-11-2026',
      '2026-11-21T00:00 |  | 0000-01-01 | ٢٠٢٦-١١-٢١',
    ].flatMap(row => row.split(' | ')),
  )('%s is no day', text => expect(isDay(text)).toBe(false))
  test.each(['2024-02-29', '2026-11-21', '2026-12-31'])('%s is a day', text => expect(isDay(text)).toBe(true))
})

test.each(['2026-13', '2026-1', '2026', '2026-11-21', ''])('%s is no month', text =>
  expect(isMonth(text)).toBe(false),
)

test.each([
  ['2026-11-20T18:29:59.999Z', '2026-11-20'],
  ['2026-11-20T18:30:00.000Z', '2026-11-21'],
  ['2026-12-31T18:30:00.000Z', '2027-01-01'],
])('at %s the day in India is %s', (instant, day) => expect(indiaDay(new Date(instant))).toBe(day))

test('the day in UTC turns five and a half hours after the day in India', () => {
  expect(utcDay(new Date('2026-11-20T18:30:00Z'))).toBe('2026-11-20')
})

test('the next midnight in India is the first instant of its next day', () => {
  const midnight = nextIndiaMidnight(new Date('2026-12-31T12:00:00Z'))
  expect(midnight.toISOString()).toBe('2026-12-31T18:30:00.000Z')
})

test.each([
  ['2026-03-01', -1, '2026-02-28'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2024-02-28', 1, '2024-02-29'],
])('%s plus %i days is %s', (day, count, then) => expect(addDays(day, count)).toBe(then))

test.each([
  ['2026-01', -1, '2025-12'],
  ['2026-12', 1, '2027-01'],
  ['2024-03', -13, '2023-02'],
  ['2026-05', 0, '2026-05'],
])('%s plus %i months is %s', (month, count, then) => expect(addMonths(month, count)).toBe(then))

test('the range of a month ends with its last day', () => {
  expect(getMonthRange('2028-02')).toEqual({ first: '2028-02-01', last: '2028-02-29' })
})
