import { expect, test } from 'vitest'
import { addDays } from '#shared/days.ts'
import { formatUsualTime, getDueTime } from './usualTime.ts'

/** A Saturday. */
const DAY = '2026-11-21'
const enter = (daysAgo: number, time: string, daysLater = 0) => {
  const date = addDays(DAY, -daysAgo)
  return { date, at: new Date(`${addDays(date, daysLater)}T${time}:00+05:30`) }
}
const due = (...entered: ReturnType<typeof enter>[]) => getDueTime(entered, DAY)?.toISOString()
const at = (time: string) => new Date(`${DAY}T${time}:00+05:30`).toISOString()

test('a city without rates has no usual time', () => expect(due()).toBeUndefined())

test('two days show nothing usual', () => expect(due(enter(7, '08:00'), enter(1, '08:00'))).toBeUndefined())

test('a weekday without rates is a day off', () =>
  expect(due(enter(1, '08:00'), enter(2, '08:00'), enter(3, '08:00'))).toBeUndefined())

test('rates of a day that were entered on a later one do not count', () =>
  expect(due(enter(7, '08:00'), enter(1, '08:00'), enter(2, '08:00', 1))).toBeUndefined())

test.each([
  [['08:00', '08:00', '08:00'], '08:45'],
  [['07:00', '08:00', '22:00'], '08:45'],
  [['07:00', '08:00', '09:00', '22:00'], '09:15'],
  [['00:00', '00:10', '00:20'], '00:55'],
])('entered at %j a city is late from %s', (times, time) =>
  expect(due(...times.map((time, index) => enter(7 - index, time)))).toBe(at(time)),
)

test('a usual time is the median in India, and null where fewer than three days are known', () => {
  const days = [enter(3, '07:30'), enter(2, '07:40'), enter(1, '23:59')]
  expect(formatUsualTime(days)).toBe('07:40')
  expect(formatUsualTime(days.slice(1))).toBeNull()
})

test('the usual time is of India, whatever the zone of the machine', () =>
  expect(
    getDueTime(
      [7, 2, 1].map(ago => enter(ago, '02:00')),
      DAY,
    )?.toISOString(),
  ).toBe('2026-11-20T21:15:00.000Z'))
