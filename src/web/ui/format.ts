import type { Day, Month } from '#shared/days.ts'

/** How figures and days are written in one language. */
export interface Formats {
  /** 1,234.5 */
  number(price: number): string
  /** 1,234.50: an average, so that those below each other compare */
  mean(price: number): string
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
  /** 7:42 am, as clocks in India show it at an instant (ISO, UTC) */
  time(instant: string): string
}

const written = new Map<string, Formats>()

/** Formats of a language (BCP 47), built once: making an Intl formatter costs far more than using it. */
export function formatsOf(language: string): Formats {
  const known = written.get(language)
  if (known) return known
  // Hindi keeps Latin digits of itself; Marathi and Bengali would print their own, which price boards do not.
  const latin = `${language}-u-nu-latn`
  const price = new Intl.NumberFormat(latin, { maximumFractionDigits: 2 })
  const mean = new Intl.NumberFormat(latin, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const clock = new Intl.DateTimeFormat(latin, {
    timeZone: 'Asia/Kolkata',
    hour: 'numeric',
    minute: '2-digit',
  })
  // A day has no zone: it is read and written in UTC.
  const dayWriter = (parts: Intl.DateTimeFormatOptions) => {
    const writer = new Intl.DateTimeFormat(latin, { timeZone: 'UTC', ...parts })
    return (day: Day) => writer.format(new Date(`${day}T00:00:00Z`))
  }
  const monthAndYear = dayWriter({ month: 'long', year: 'numeric' })
  const formats = {
    number: (amount: number) => price.format(amount),
    mean: (amount: number) => mean.format(amount),
    rupees: (amount: number) => `₹${price.format(amount)}`,
    dayMonth: dayWriter({ day: 'numeric', month: 'short' }),
    date: dayWriter({ day: 'numeric', month: 'short', year: 'numeric' }),
    month: (month: Month) => monthAndYear(`${month}-01`),
    weekday: dayWriter({ weekday: 'short' }),
    longDate: dayWriter({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    time: (instant: string) => clock.format(new Date(instant)),
  }
  written.set(language, formats)
  return formats
}
