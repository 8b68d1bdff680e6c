import { LANGUAGE } from '#messages/panel/language.js'
import { indiaDay } from '#shared/days.ts'
import { createFormats } from '#web/ui/format.ts'

export const { number, date, dayMonth, time, weekday } = createFormats(`${LANGUAGE}-IN`)

/** 21 Nov 2026, 7:42 am, as clocks in India show it at an instant (ISO, UTC). */
export const dateTime = (instant: string): string => `${date(indiaDay(new Date(instant)))}, ${time(instant)}`
