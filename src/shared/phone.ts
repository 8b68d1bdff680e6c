import { toLatinDigits } from './digits.ts'

/** Characters that people write between digits. */
const SEPARATORS = /[\s().\-\u2010-\u2015]/g
/** India's code, the 0 of calls within India, or both, before ten digits. */
const PREFIX = /^(?:(?:\+|00)?91)?0?(?=\d{10}$)/
/** The same while it is typed: an eleventh digit says that the number began with the code. */
const TYPED_CODE = /^91(?=\d{9}$)/

/**
 * Returns the digits of a phone number as people write it: `+91 98765 43210` is 9876543210. What is no Indian number
 * comes back as it was typed, or with more than ten digits, and is refused: it never becomes another number.
 */
export function normalizePhone(text: string): string {
  const number = toLatinDigits(text).replace(SEPARATORS, '').replace(PREFIX, '')
  return /^\d*$/.test(number) ? number : text.trim()
}

/** Returns what a field for digits takes of a number as it is typed or pasted: at most ten, without the code of India. */
export function takeDigits(text: string): string {
  const typed = toLatinDigits(text).trim()
  // the code of India while it is typed
  if (/^\+9?1?$/.test(typed)) return typed
  const digits = typed.replace(/^\+91/, '').replace(/\D/g, '')
  return digits.replace(PREFIX, '').replace(TYPED_CODE, '').slice(0, 10)
}

/** Whether a number has fewer digits than Indian ones have. It is pointed out and not refused (specification, section 9). */
export const isShortPhone = (number: string): boolean => /^\d{1,9}$/.test(number)
