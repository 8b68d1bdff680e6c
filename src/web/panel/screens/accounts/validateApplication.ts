import { ACCOUNT } from '#messages/panel/accounts.js'
import { NewAccount } from '#shared/accounts/accounts.ts'
import { normalizePhone } from '#shared/phone.ts'
import type { Problems } from '#web/panel/components/useForm.ts'
import { findProblem } from '#web/panel/validation.ts'

export const BLANK = { name: '', mobile: '', email: '', password: '', confirm: '' }
export type Application = typeof BLANK
export type FieldName = keyof Application
/** In the order they are filled. */
export const FIELDS = ['name', 'mobile', 'email', 'password', 'confirm'] as const

/** The account an application asks for; its contact number in digits. */
export const toAccount = ({ confirm: _, ...account }: Application): NewAccount => ({
  ...account,
  mobile: normalizePhone(account.mobile),
})

function validateField(field: FieldName, typed: Application): string | undefined {
  const text = typed[field]
  if (text.trim() === '') return ACCOUNT.missing[field]
  if (field === 'confirm') return text === typed.password ? undefined : ACCOUNT.mismatch
  return findProblem(NewAccount.shape[field], toAccount(typed)[field])
}

export const validateApplication = (typed: Application): Problems<FieldName> =>
  Object.fromEntries(
    FIELDS.flatMap(field => {
      const problem = validateField(field, typed)
      return problem === undefined ? [] : [[field, problem]]
    }),
  )
