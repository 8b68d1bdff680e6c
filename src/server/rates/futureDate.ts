import { HttpError } from '#server/http/httpError.ts'

/** The refusal of a day that has not begun in India. */
export function futureDate(): HttpError {
  const message = 'The date cannot be in the future.'
  return new HttpError('request.invalid', { message, errors: [{ path: 'date', message }] })
}
