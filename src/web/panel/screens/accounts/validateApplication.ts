import { ACCOUNT } from '#messages/panel/accounts.js'
import { NewAccount } from '#shared/accounts/accounts.ts'
import { normalizePhone } from '#shared/phone.ts'
import { findMismatch, findProblem, validateFields } from '#web/panel/validation.ts'

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

export function validateApplication(typed: Application) {
  const { name, mobile, email, password } = toAccount(typed)
  return validateFields(typed, ACCOUNT.missing, {
    name: findProblem(NewAccount.shape.name, name),
    mobile: findProblem(NewAccount.shape.mobile, mobile),
    email: findProblem(NewAccount.shape.email, email),
    password: findProblem(NewAccount.shape.password, password),
    confirm: findMismatch(password, typed.confirm),
  })
}
