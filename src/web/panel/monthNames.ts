import { LANGUAGES } from '#shared/languages.ts'

const ENGLISH = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Letters that count: नवम्बर is नवंबर, फ़रवरी is फरवरी, and dots of short names say nothing. */
const bareName = (name: string) =>
  name.normalize('NFD').replaceAll('म्ब', 'ंब').replace(/[.॰़]/g, '').toLowerCase()

/** Long and short names of the months in every language of the site, with the number of each, 1 to 12. */
function namesOfMonths(): Map<string, number> {
  const names = new Map<string, number>()
  for (const language of LANGUAGES)
    for (const length of ['long', 'short'] as const) {
      const { format } = new Intl.DateTimeFormat(language, { month: length, timeZone: 'UTC' })
      for (let month = 0; month < 12; month += 1)
        names.set(bareName(format(new Date(Date.UTC(2026, month, 1)))), month + 1)
    }
  return names
}
let known: Map<string, number> | undefined

/** The number of a month, 1 to 12, by its name in any language of the site; 0 when it is none. */
export function monthNamed(name: string): number {
  known ??= namesOfMonths()
  return known.get(bareName(name)) ?? ENGLISH.indexOf(name.slice(0, 3).toLowerCase()) + 1
}

/** Digits of Indian scripts as Latin ones: ২১ is 21. In each script they begin at a code point that ends in 6. */
export const withLatinDigits = (text: string): string =>
  text.replace(/[०-९০-৯௦-௯౦-౯೦-೯]/g, digit => String((digit.charCodeAt(0) - 6) % 16))
