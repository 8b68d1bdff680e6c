import { Refused } from '#server/refused.ts'

/** The refusal of a day that has not begun in India. */
export function futureDate(): Refused {
  const message = 'The date cannot be in the future.'
  return new Refused('request.invalid', { message, errors: [{ path: 'date', message }] })
}
