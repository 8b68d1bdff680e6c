import { expect, test } from 'vitest'
import { indiaDay } from '#shared/days.ts'
import { dayMonth, weekdayDate } from './formats.ts'

test('a day of another year says its year', () => {
  const year = indiaDay(new Date()).slice(0, 4)
  expect(dayMonth(`${year}-03-01`)).toBe('1 Mar')
  expect(dayMonth('2024-03-01')).toBe('1 Mar 2024')
  expect(weekdayDate('2024-03-01')).toBe('Fri 1 Mar 2024')
})
