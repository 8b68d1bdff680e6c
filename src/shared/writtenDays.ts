import { addDays, type Day, getIndiaMinute, indiaDay, isDay } from './days.ts'
import { toLatinDigits } from './digits.ts'
import { CALENDARS, LANGUAGES } from './languages.ts'

/** A time of day behind a date; without a zone it is India's. */
const TIME =
  /(?<![T\s])[T\s]+(?<hour>[01]?\d|2[0-3]):(?<minute>[0-5]\d(?::[0-5]\d)?)(?:\.\d+)?(?:\s?(?<half>[ap]m))?(?<zone>Z|[+-](?:0\d|1[0-4]):[0-5]\d)?$/i
const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const IN_NUMBERS = /^(\d{1,2})[-/.\s](\d{1,2})[-/.\s](\d{4}|\d{2})$/
const DAY_NAMED =
  /^(\d{1,2})(?:st|nd|rd|th)?[-/.,\s]*([\p{L}\p{M}\p{Join_C}॰]{2,14})[-/.,\s]*(\d{4}|\d{2})$/iu
const MONTH_NAMED = /^([\p{L}\p{M}\p{Join_C}॰]{2,14})[\s.]*(\d{1,2})(?:st|nd|rd|th)?[\s,]+(\d{4})$/iu
/** A day as Excel counts them, 2000 to 2099. */
const SERIAL = /^(3[6-9]|[4-6]\d|7[0-2])\d{3}(\.\d+)?$/
/** Day 0 of Excel's count. */
const SERIAL_START: Day = '1899-12-30'

const LAST_MINUTE = 24 * 60 - 1

/** The order that a day in numbers proves: 21/11/2026 the day first, 11/21/2026 the month first, 05/06/2026 either. */
export function findDayOrder(text: string): 'dayFirst' | 'monthFirst' | 'either' | undefined {
  const [dayFirst, monthFirst] = [parseWrittenDay(text), parseWrittenDay(text, true)]
  if (dayFirst === monthFirst) return undefined
  if (dayFirst && monthFirst) return 'either'
  return dayFirst ? 'dayFirst' : 'monthFirst'
}

/**
 * Reads a day as India writes it in any language of the site, as ISO, or as Excel counts it; undefined for none. A time in
 * the last minute of a day says nothing: programs that miss midnight by seconds mean the next day, and others this one.
 */
export function parseWrittenDay(text: string, isMonthFirst = false): Day | undefined {
  const written = toLatinDigits(text).trim()
  if (SERIAL.test(written)) {
    const minutes = Math.round(Number(written) * 86_400) / 60
    const day = addDays(SERIAL_START, Math.floor(minutes / 1440))
    return minutes % 1440 < LAST_MINUTE ? day : undefined
  }
  const time = TIME.exec(written)
  const day = readDay(written.slice(0, time?.index), isMonthFirst)
  if (!day || !time) return day
  const { hour = '', minute = '', half = '', zone = '+05:30' } = time.groups ?? {}
  const hours = half === '' ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0)
  const at = new Date(`${day}T${String(hours).padStart(2, '0')}:${minute}${zone}`)
  return getIndiaMinute(at) < LAST_MINUTE ? indiaDay(at) : undefined
}

function readDay(written: string, isMonthFirst: boolean): Day | undefined {
  const [, isoYear, isoMonth, isoDay] = ISO.exec(written) ?? []
  if (isoYear) return toDay(isoYear, Number(isoMonth), isoDay!)
  const [, first, second, year] = IN_NUMBERS.exec(written) ?? []
  const [day, month] = isMonthFirst ? [second, first] : [first, second]
  if (year) return toDay(year, Number(month), day!)
  const [, namedDay, name, namedYear] = DAY_NAMED.exec(written) ?? []
  if (name) return toDay(namedYear!, findMonth(name), namedDay!)
  const [, firstName, itsDay, itsYear] = MONTH_NAMED.exec(written) ?? []
  return firstName ? toDay(itsYear!, findMonth(firstName), itsDay!) : undefined
}

function toDay(year: string, month: number, day: string): Day | undefined {
  const whole = year.length === 2 ? `20${year}` : year
  const written = `${whole}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(written) ? written : undefined
}

const ENGLISH = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** One spelling of each name: नवम्बर is नवंबर, फ़रवरी is फरवरी, and short names lose their dots. */
const normalizeMonthName = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll('म्ब', 'ंब')
    .replace(/[.॰़\p{Join_C}]/gu, '')
    .toLowerCase()

/** Numbers of the months, 1 to 12, by their long and short names in every language of the site. */
function listMonthNames(): Map<string, number> {
  const names = new Map<string, number>()
  for (const { months } of Object.values(CALENDARS))
    for (const [at, name] of months.entries()) names.set(normalizeMonthName(name), at + 1)
  for (const language of LANGUAGES)
    for (const length of ['long', 'short'] as const) {
      const { format } = new Intl.DateTimeFormat(language, { month: length, timeZone: 'UTC' })
      for (let month = 0; month < 12; month += 1)
        names.set(normalizeMonthName(format(new Date(Date.UTC(2026, month, 1)))), month + 1)
    }
  return names
}
let known: Map<string, number> | undefined

/** The number of a month, 1 to 12, by its name in any language of the site; 0 when it is none. */
export function findMonth(name: string): number {
  known ??= listMonthNames()
  return known.get(normalizeMonthName(name)) ?? ENGLISH.indexOf(name.slice(0, 3).toLowerCase()) + 1
}
