import { LANGUAGE } from '#messages/panel/language.js'
import { type Day, indiaDay } from '#shared/days.ts'
import { createFormats } from '#web/ui/format.ts'

const { weekday, ...formats } = createFormats(`${LANGUAGE}-IN`)
export const { number, date, dayMonth, time } = formats

/** Sat 21 Nov */
export const weekdayDate = (day: Day): string => `${weekday(day)} ${dayMonth(day)}`

/** 21 Nov 2026, 7:42 am, as clocks in India show it at an instant (ISO, UTC). */
export const dateTime = (instant: string): string => `${date(indiaDay(new Date(instant)))}, ${time(instant)}`
