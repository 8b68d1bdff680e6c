import type { Day } from '#shared/days.ts'

/** A day that has rates of a city, and when the first of them were entered. */
export interface EnteredDay {
  date: Day
  at: Date
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** How long after its usual time a city is late. */
const GRACE = 45 * MINUTE
/** What fewer days show is not usual. */
const MIN_DAYS = 3

const startOfIndiaDay = (day: Day): number => Date.parse(`${day}T00:00:00+05:30`)
const getWeekday = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay()

function getMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/**
 * Returns when a city is late on a day: 45 minutes after the median time, in India, of its first entries on the 30 days
 * before. Rates that were entered on a later day do not count. Undefined where fewer than 3 days are known, and on a usual day
 * off: a weekday without rates on these days.
 */
export function getDueTime(entered: readonly EnteredDay[], day: Day): Date | undefined {
  if (!entered.some(({ date }) => getWeekday(date) === getWeekday(day))) return undefined
  const times = entered.map(({ date, at }) => at.getTime() - startOfIndiaDay(date)).filter(time => time < DAY)
  if (times.length < MIN_DAYS) return undefined
  return new Date(startOfIndiaDay(day) + getMedian(times) + GRACE)
}
