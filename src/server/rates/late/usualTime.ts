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
/** With fewer days than this a city has no usual time. */
const MIN_DAYS = 3

const startOfIndiaDay = (day: Day): number => Date.parse(`${day}T00:00:00+05:30`)
const getWeekday = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay()

function getMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/**
 * Returns the usual time of a city, in ms since the beginning of India's day: the median of the first entries of its days.
 * Rates that were entered on a later day do not count. Undefined where fewer than 3 days are known.
 */
function getUsualTime(entered: readonly EnteredDay[]): number | undefined {
  const times = entered.map(({ date, at }) => at.getTime() - startOfIndiaDay(date)).filter(time => time < DAY)
  return times.length < MIN_DAYS ? undefined : getMedian(times)
}

/** The same as a clock in India shows it, `07:40`; null where no time is usual. */
export function formatUsualTime(entered: readonly EnteredDay[]): string | null {
  const time = getUsualTime(entered)
  return time === undefined ? null : new Date(time).toISOString().slice(11, 16)
}

/**
 * Returns when a city is late on a day: 45 minutes after its usual time on the 30 days before. Undefined where none is
 * usual, and on a usual day off: a weekday without rates on these days.
 */
export function getDueTime(entered: readonly EnteredDay[], day: Day): Date | undefined {
  if (!entered.some(({ date }) => getWeekday(date) === getWeekday(day))) return undefined
  const time = getUsualTime(entered)
  return time === undefined ? undefined : new Date(startOfIndiaDay(day) + time + GRACE)
}
