import { LANGUAGE } from '#messages/panel/language.js'
import { type Day, indiaDay } from '#shared/days.ts'
import { getServerTime } from '#web/serverTime.ts'
import { createFormats } from '#web/ui/format.ts'

const { weekday, ...formats } = createFormats(`${LANGUAGE}-IN`)
export const { number, date, time } = formats

/** 21 Nov, or 21 Nov 2024 of another year than this one: who mistypes the year sees it. */
export const dayMonth = (day: Day): string =>
  day.slice(0, 4) === indiaDay(getServerTime()).slice(0, 4) ? formats.dayMonth(day) : date(day)

/** Sat 21 Nov; of another year Thu 21 Nov 2024 */
export const weekdayDate = (day: Day): string => `${weekday(day)} ${dayMonth(day)}`

/** 21 Nov 2026, 7:42 am, as clocks in India show it at an instant (ISO, UTC). */
export const dateTime = (instant: string): string => `${date(indiaDay(new Date(instant)))}, ${time(instant)}`
