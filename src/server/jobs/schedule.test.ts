import { expect, test } from 'vitest'
import { getNextTime, getRetryTime } from './schedule.ts'

const india = (time: string) => new Date(`${time}:00+05:30`)

test.each([
  [{ every: 1 }, '2026-11-21T06:00', '2026-11-21T06:01'],
  [{ every: 60 }, '2026-11-21T06:00', '2026-11-21T07:00'],
  [{ every: 60, at: 15 }, '2026-11-21T06:14', '2026-11-21T06:15'],
  [{ every: 60, at: 15 }, '2026-11-21T06:15', '2026-11-21T07:15'],
  [{ every: 360 }, '2026-11-21T23:59', '2026-11-22T00:00'],
  [{ every: 1440, at: 180 }, '2026-11-21T02:59', '2026-11-21T03:00'],
  [{ every: 1440, at: 180 }, '2026-11-21T03:00', '2026-11-22T03:00'],
])('a job of %j at %s in India is next due at %s', (job, now, next) => {
  expect(getNextTime(job, india(now))).toEqual(india(next))
})

test.each([
  [{ every: 1440 }, 1, '2026-11-21T06:01'],
  [{ every: 1440 }, 4, '2026-11-21T06:08'],
  [{ every: 60 }, 20, '2026-11-21T07:00'],
])('a job of %j that has failed %i times runs again at %s', (job, failures, next) => {
  expect(getRetryTime(job, failures, india('2026-11-21T06:00'))).toEqual(india(next))
})
