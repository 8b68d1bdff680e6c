import { ACCOUNT } from '#messages/panel/accounts.js'
import { NewPassword } from '#shared/accounts/accounts.ts'
import { findProblem } from '#web/panel/validation.ts'

/**
 * Finds what keeps a new password from being sent, by field. `missing` has the sentence for each empty field. How easy the
 * password is to guess, the server says.
 */
export function validateNewPassword<Field extends string>(
  typed: Record<Field, string>,
  missing: Record<Field, string>,
  password: Field,
  confirm: Field,
): Partial<Record<Field, string>> {
  const problems: Partial<Record<Field, string>> = {}
  for (const field of Object.keys(typed) as Field[]) if (typed[field] === '') problems[field] = missing[field]
  if (Object.keys(problems).length > 0) return problems
  const refused = findProblem(NewPassword, typed[password])
  if (refused) problems[password] = refused
  else if (typed[confirm] !== typed[password]) problems[confirm] = ACCOUNT.mismatch
  return problems
}
