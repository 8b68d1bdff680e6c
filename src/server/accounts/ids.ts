import { HttpError } from '#server/http/httpError.ts'
import { isUuid } from '#server/http/request.ts'

/** A session's id in an address. Throws `session.gone` when it cannot be one. */
export function parseSessionId(text: string): string {
  if (!isUuid(text)) throw new HttpError('session.gone')
  return text.toLowerCase()
}

/** The account's id in an address. Throws `account.unknown` when it cannot be one. */
export function parseAccountId(text: string): string {
  if (!isUuid(text)) throw new HttpError('account.unknown')
  return text.toLowerCase()
}
