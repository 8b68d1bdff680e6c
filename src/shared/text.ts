import { z } from 'zod'
import { isDay, isMonth } from './days.ts'
import { tidy } from './places.ts'

// Control characters (line breaks and tabs excepted) and lone surrogates: PostgreSQL stores no NUL,
// UTF-8 writes no half character, and nobody types either on purpose.
// biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the point
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/** Whether a text can be kept and shown as it is. */
export const isPrintable = (text: string): boolean => text.isWellFormed() && !UNPRINTABLE.test(text)

/**
 * A size that is looked at before anything else: zod goes on after a size that is exceeded, unless it is told to abort,
 * and a pattern or a trim of a huge text costs what the size was to save. A test walks all schemas and asks for it.
 */
export const atMost = (max: number, error: string) => z.maxLength(max, { error, abort: true })

/** Text as people type it: at most `max` characters, what is trimmed included; printable. */
export const typed = (max: number) =>
  z
    .string({ error: 'This must be text.' })
    .check(atMost(max, `This is longer than ${max} characters.`))
    .trim()
    .refine(isPrintable, { error: 'This has characters that cannot be shown.' })

/** The same, and not empty; `missing` is the sentence shown when it is. */
export const required = (max: number, missing: string) => typed(max).min(1, { error: missing })

// no letter before the first one: so each text is read once, where two lists of letters would try every split
const PLACE = /^[\p{M} .'()&-]*\p{L}[\p{L}\p{M} .'()&-]*$/u

/** Characters of a city's name at most. */
export const MAX_PLACE = 80

/** A city or town, listed or not: 2 to 80 characters, letters and marks of any script, spaces and . ' - ( ) & */
export const PlaceName = z
  .string({ error: 'Enter the name of a city.' })
  .check(atMost(MAX_PLACE, `A city has at most ${MAX_PLACE} characters.`))
  .overwrite(tidy)
  .min(2, { error: 'A city has at least 2 characters.' })
  .regex(PLACE, { error: "A city has letters, spaces and . ' - ( ) & only." })
  .refine(name => name.isWellFormed(), { error: "A city has letters, spaces and . ' - ( ) & only." })

/** A calendar day, YYYY-MM-DD. */
export const DayText = z
  .string({ error: 'Enter a date as YYYY-MM-DD.' })
  .check(atMost('2026-11-21'.length, 'Enter a real date as YYYY-MM-DD.'))
  .refine(isDay, { error: 'Enter a real date as YYYY-MM-DD.' })
  .meta({ format: 'date' })

/** A calendar month, YYYY-MM. */
export const MonthText = z
  .string({ error: 'Enter a month as YYYY-MM.' })
  .check(atMost('2026-11'.length, 'Enter a real month as YYYY-MM.'))
  .refine(isMonth, { error: 'Enter a real month as YYYY-MM.' })
