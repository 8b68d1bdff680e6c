import { required } from '#shared/text.ts'
import { MAX_LENGTH, MAX_PHONE } from './fields.ts'

const NO_PERSON = 'Enter an email address or a phone number.'

/**
 * How a person is known by what they wrote: an email in small letters, or the digits of a phone number, without the
 * country's code. Empty when a text is neither.
 */
export function personIn(text: string): string {
  const typed = text.trim().toLowerCase()
  if (/^[^\s@]+@[^\s@]+$/.test(typed)) return typed
  return /^[\d\s()+-]+$/.test(typed) ? typed.replace(/\D/g, '').slice(-MAX_PHONE) : ''
}

/** One person, by email or phone. */
export const Person = required(MAX_LENGTH.email, NO_PERSON)
  .refine(text => personIn(text) !== '', { error: NO_PERSON })
  .overwrite(personIn)
