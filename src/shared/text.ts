import * as z from 'zod/mini'
import { FIRST_DAY, isDay, isMonth } from './days.ts'
import { collapseSpaces } from './places.ts'
import { errorKey, type ValidationKey } from './validation.ts'

// Control characters (line breaks and tabs excepted) and lone surrogates: PostgreSQL stores no NUL,
// UTF-8 writes no half character, and nobody types either on purpose.
// biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the point
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/** Whether a text can be stored and shown as it is. */
export const isPrintable = (text: string): boolean => text.isWellFormed() && !UNPRINTABLE.test(text)

/**
 * Checks the size of a text and aborts if it is too long: a pattern or a trim of a huge text would be slow. A test walks
 * all schemas and requires it.
 */
export const limitLength = (max: number, key: ValidationKey) =>
  z.maxLength(max, { ...errorKey(key), abort: true })

/** Text as people type it: at most `max` characters, what is trimmed included; printable. */
export const textUpTo = (max: number) =>
  z
    .string(errorKey('notText'))
    .check(limitLength(max, 'long'), z.trim(), z.refine(isPrintable, errorKey('unreadable')))

/** A character that is seen: U+2800 is the braille cell without dots. */
const SEEN = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u

/** The same, with something to see; `missing` says what is missing. */
export const requiredText = (max: number, missing: ValidationKey) =>
  textUpTo(max).check(z.regex(SEEN, errorKey(missing)))

/** A whole number in an address, in digits alone: `1e3`, `0x1` and ` 7` are none. `key` says what is asked for. */
export const countBetween = (min: number, max: number, key: ValidationKey) =>
  z.pipe(
    z.transform(given => (/^\d+$/.test(String(given)) ? Number(given) : Number.NaN)),
    z.int(errorKey(key)).check(z.minimum(min, errorKey(key)), z.maximum(max, errorKey(key))),
  )

// no letter before the first one: so each text is read once, where two lists of letters would try every split
const PLACE = /^[\p{M} .'()&-]*\p{L}[\p{L}\p{M} .'()&-]*$/u

/** Characters of a city's name at most. */
export const MAX_PLACE = 80

/** A city or town, listed or not: 2 to 80 characters, letters and marks of any script, spaces and . ' - ( ) & */
export const PlaceName = z.string(errorKey('noCity')).check(
  limitLength(MAX_PLACE, 'cityLong'),
  z.overwrite(collapseSpaces),
  z.minLength(2, errorKey('cityShort')),
  z.regex(PLACE, errorKey('citySigns')),
  z.refine(name => name.isWellFormed(), errorKey('citySigns')),
)

/** A calendar day, YYYY-MM-DD. */
export const DayText = z
  .string(errorKey('noDay'))
  .check(
    limitLength('2026-11-21'.length, 'unrealDay'),
    z.refine(isDay, errorKey('unrealDay')),
    z.meta({ format: 'date' }),
  )

/** Where a page ended, as its `Link` header has it. A day in it is real, because PostgreSQL fails on any other. */
export const pageCursor = (max: number, pattern: RegExp) =>
  z
    .optional(
      z.string(errorKey('noPage')).check(
        limitLength(max, 'noPage'),
        z.regex(pattern, errorKey('noPage')),
        z.refine(text => isDay(/\d{4}-\d\d-\d\d/.exec(text)?.[0] ?? FIRST_DAY), errorKey('noPage')),
      ),
    )
    .check(z.describe('Where the page before ended, from its `Link` header.'))

/** A calendar month, YYYY-MM. */
export const MonthText = z
  .string(errorKey('noMonth'))
  .check(limitLength('2026-11'.length, 'unrealMonth'), z.refine(isMonth, errorKey('unrealMonth')))
