import { NewPassword } from '#shared/accounts/accounts.ts'
import { findProblem } from '#shared/validation.ts'
import { ACCOUNT } from '#web/panel/texts.ts'

/** The fields of a password that is chosen anew, in the order they are filled. */
export const FIELDS = ['password', 'confirm'] as const
export type Passwords = Record<(typeof FIELDS)[number], string>
export type Problems = Partial<Passwords>

export const BLANK: Passwords = { password: '', confirm: '' }

/** What keeps a new password from being sent, by field; how easy it is to guess, the server says. */
export function validatePasswords({ password, confirm }: Passwords): Problems {
  const empty = FIELDS.filter(field => ({ password, confirm })[field] === '')
  if (empty.length > 0) return Object.fromEntries(empty.map(field => [field, ACCOUNT.missing[field]]))
  const problem = findProblem(NewPassword, password)
  if (problem) return { password: problem }
  return confirm === password ? {} : { confirm: ACCOUNT.mismatch }
}
