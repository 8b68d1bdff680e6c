import { NewPassword } from '#shared/accounts/accounts.ts'
import { findProblem } from '#shared/validation.ts'
import { ACCOUNT } from '#web/panel/texts.ts'
import { PASSWORD } from './texts.ts'

/** The fields of a change of password, in the order they are filled. */
export const FIELDS = ['current', 'new', 'confirm'] as const
type FieldName = (typeof FIELDS)[number]
export type Passwords = Record<FieldName, string>
export type Problems = Partial<Record<FieldName, string>>

export const BLANK: Passwords = { current: '', new: '', confirm: '' }

/** What keeps a new password from being sent, by field; how easy it is to guess, the server says. */
export function validatePasswords(typed: Passwords): Problems {
  const empty = FIELDS.filter(field => typed[field] === '')
  if (empty.length > 0) return Object.fromEntries(empty.map(field => [field, PASSWORD.needed[field]]))
  const problem = findProblem(NewPassword, typed.new)
  if (problem) return { new: problem }
  return typed.confirm === typed.new ? {} : { confirm: ACCOUNT.mismatch }
}
