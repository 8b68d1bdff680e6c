import type { Day, Month } from '#shared/days.ts'
import { CALENDARS, getDayPart, type Language, type LanguageTag } from '#shared/languages.ts'

/** How figures and days are written in one language. */
export interface Formats {
  /** 1,234.5 */
  number(price: number): string
  /** ₹1,234.5 */
  rupees(price: number): string
  /** 21 Nov */
  dayMonth(day: Day): string
  /** 21 Nov 2026 */
  date(day: Day): string
  /** November 2026 */
  month(month: Month): string
  /** Sat */
  weekday(day: Day): string
  /** Saturday, 21 November 2026 */
  longDate(day: Day): string
  /** 7:42 am or ఉదయం 7:42, as clocks in India show it at an instant (ISO, UTC) */
  time(instant: string): string
}

type DayFormats = Pick<Formats, 'dayMonth' | 'date' | 'month' | 'weekday' | 'longDate'>

const cache = new Map<string, Formats>()

/** Formats of a language, built once: making an Intl formatter costs far more than using it. */
export function createFormats(tag: LanguageTag): Formats {
  const cached = cache.get(tag)
  if (cached) return cached
  // price boards in every language of India have Latin digits, in lakhs; Intl has other ones for some
  const price = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })
  const language = new Intl.Locale(tag).language as Language
  const number = memoize((amount: number) => price.format(amount))
  const formats = {
    number,
    rupees: (amount: number) => `₹${number(amount)}`,
    ...(language === 'en' ? createEnglishDays(tag) : createIndianDays(language, tag)),
    time: createTimeFormat(language, tag),
  }
  cache.set(tag, formats)
  return formats
}

/** Formatted figures and days that are cached; there are few different ones. */
const MAX_CACHED = 5000

/** The same figures and days stand on a page again and again, and Intl takes a microsecond for each. */
function memoize<Key>(write: (key: Key) => string): (key: Key) => string {
  const texts = new Map<Key, string>()
  return key => {
    const cached = texts.get(key)
    if (cached !== undefined) return cached
    if (texts.size >= MAX_CACHED) texts.clear()
    const text = write(key)
    texts.set(key, text)
    return text
  }
}

// A day has no zone: it is parsed and formatted in UTC.
function createDayFormat(tag: string, parts: Intl.DateTimeFormatOptions) {
  const writer = new Intl.DateTimeFormat(`${tag}-u-nu-latn`, { timeZone: 'UTC', ...parts })
  return memoize((day: Day) => writer.format(new Date(`${day}T00:00:00Z`)))
}

function createEnglishDays(tag: string): DayFormats {
  const monthAndYear = createDayFormat(tag, { month: 'long', year: 'numeric' })
  return {
    dayMonth: createDayFormat(tag, { day: 'numeric', month: 'short' }),
    date: createDayFormat(tag, { day: 'numeric', month: 'short', year: 'numeric' }),
    month: month => monthAndYear(`${month}-01`),
    weekday: createDayFormat(tag, { weekday: 'short' }),
    longDate: createDayFormat(tag, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
  }
}

/** Languages that name the month before its day, so that an ending follows the figure: "ನವೆಂಬರ್ 21ರಂದು". */
const MONTH_FIRST: readonly string[] = ['kn-IN', 'ml-IN'] satisfies LanguageTag[]

/**
 * "21 नवंबर 2026", "ನವೆಂಬರ್ 21, 2026": as newspapers write it. Months are not shortened: Intl's short ones are hardly ever seen in print.
 */
function createIndianDays(language: Language, tag: string): DayFormats {
  const own = CALENDARS[language]
  const monthName = own
    ? (day: Day) => own.months[Number(day.slice(5, 7)) - 1]!
    : createDayFormat(tag, { month: 'long' })
  const weekdayName = own
    ? (day: Day) => own.weekdays[new Date(day).getUTCDay()]!
    : createDayFormat(tag, { weekday: 'long' })
  const isMonthFirst = MONTH_FIRST.includes(tag)
  const dayMonth = (day: Day) => {
    const parts = [Number(day.slice(8)), monthName(day)]
    return (isMonthFirst ? parts.reverse() : parts).join(' ')
  }
  const date = (day: Day) => `${dayMonth(day)}${isMonthFirst ? ',' : ''} ${day.slice(0, 4)}`
  return {
    dayMonth,
    date,
    month: month => `${monthName(`${month}-01`)} ${month.slice(0, 4)}`,
    weekday: own ? day => weekdayName(day).replace(/ବାର$/, '') : createDayFormat(tag, { weekday: 'short' }),
    longDate: day => `${weekdayName(day)}, ${date(day)}`,
  }
}

function createTimeFormat(language: Language, tag: LanguageTag): Formats['time'] {
  const clock = new Intl.DateTimeFormat(`${tag}-u-nu-latn`, {
    timeZone: 'Asia/Kolkata',
    hour: 'numeric',
    minute: '2-digit',
  })
  const hours = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Kolkata', hour: 'numeric', hourCycle: 'h23' })
  return instant => {
    const at = new Date(instant)
    const part = getDayPart(language, Number(hours.format(at)))
    if (!part) return clock.format(at)
    const { hour, minute } = Object.fromEntries(
      clock.formatToParts(at).map(({ type, value }) => [type, value]),
    )
    return `${part} ${hour}:${minute}`
  }
}
