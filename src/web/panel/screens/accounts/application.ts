import { NewAccount } from '#shared/accounts/accounts.ts'
import { MAX_PHONE } from '#shared/messages/fields.ts'
import { findProblem } from '#shared/validation.ts'
import { ACCOUNT } from '#web/panel/texts.ts'

/** The fields of an account that is asked for, in the order they are filled. */
export const FIELDS = ['name', 'mobile', 'email', 'password', 'confirm'] as const
export type FieldName = (typeof FIELDS)[number]
export type Application = Record<FieldName, string>
export type Problems = Partial<Record<FieldName, string>>

export const BLANK: Application = { name: '', mobile: '', email: '', password: '', confirm: '' }

/** A contact number as it is typed: digits only, at most ten (specification, section 9). */
export const onlyDigits = (typed: string): string => typed.replace(/\D/g, '').slice(0, MAX_PHONE)

function validateField(field: FieldName, typed: Application): string | undefined {
  const text = typed[field]
  if (text.trim() === '') return ACCOUNT.missing[field]
  if (field === 'confirm') return text === typed.password ? undefined : ACCOUNT.mismatch
  return findProblem(NewAccount.shape[field], text)
}

/** What keeps an application from being sent, by field. */
export const validateApplication = (typed: Application): Problems =>
  Object.fromEntries(
    FIELDS.flatMap(field => {
      const problem = validateField(field, typed)
      return problem === undefined ? [] : [[field, problem]]
    }),
  )
