import { Refused } from '#server/refused.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Whether a text of a request can be an id, before PostgreSQL is asked. */
export const isId = (text: string): boolean => UUID.test(text)

/** A session's id in an address. Throws `session.gone` when it cannot be one. */
export function sessionIdOf(text: string): string {
  if (!isId(text)) throw new Refused('session.gone')
  return text.toLowerCase()
}

/** The account's id in an address. Throws `account.unknown` when it cannot be one. */
export function accountIdOf(text: string): string {
  if (!isId(text)) throw new Refused('account.unknown')
  return text.toLowerCase()
}
