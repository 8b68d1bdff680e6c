import { isId } from '#server/ids.ts'
import { Refused } from '#server/refused.ts'

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
