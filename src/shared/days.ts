/** A calendar day as an ISO string, `2026-11-21`. Days of one calendar compare as strings. */
export type Day = string
/** A calendar month as an ISO string, `2026-11`. */
export type Month = string

/** The first day a rate may carry: nothing older is published. */
export const FIRST_DAY: Day = '2000-01-01'

/** India is 5:30 hours before UTC all year, and was in every year since the first day. In ms. */
export const INDIA_OFFSET = 330 * 60_000

/** India's day at an instant, whatever the zone of the machine (docs/specification-gaps.md, Time). */
export const indiaDay = (now: Date): Day => utcDay(new Date(now.getTime() + INDIA_OFFSET))

/** Minutes since India's day began. */
export const getIndiaMinute = (now: Date): number =>
  Math.floor((now.getTime() - toIndiaInstant(indiaDay(now), '00:00').getTime()) / 60_000)

/** Returns the instant of a time of a day in India, `10:00`. */
export const toIndiaInstant = (day: Day, time: string): Date => new Date(`${day}T${time}:00+05:30`)

/** The instant at which India's day after the one of `now` begins. India keeps one offset all year. */
export const nextIndiaMidnight = (now: Date): Date => toIndiaInstant(addDays(indiaDay(now), 1), '00:00')

/** The UTC day at an instant: the key of the dashboard's inquiries (specification, section 9). */
export const utcDay = (now: Date): Day => now.toISOString().slice(0, 10)

/** Whether a text is a real calendar day written YYYY-MM-DD: 30 February is not. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '1000') return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** Whether a text is a real month written YYYY-MM. */
export const isMonth = (text: string): boolean => isDay(`${text}-01`)

/** The day `count` days later; earlier when `count` is negative. */
export const addDays = (day: Day, count: number): Day =>
  utcDay(new Date(Date.parse(day) + count * 24 * 60 * 60_000))

/** The month a day lies in. */
export const toMonth = (day: Day): Month => day.slice(0, 7)

/** The month `count` months later; earlier when `count` is negative. */
export function addMonths(month: Month, count: number): Month {
  const at = new Date(`${month}-01T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + count)
  return toMonth(utcDay(at))
}

/** First and last day of a month. */
export function getMonthRange(month: Month): { first: Day; last: Day } {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return { first: `${month}-01`, last: `${month}-${length}` }
}

/** A city whose last record is older than this has no current rate to show; a trend covers as many days. */
export const LATEST_DAYS = 30
