import { Link, useLocation, useNavigate } from 'react-router'
import { NewAccount } from '#shared/accounts/accounts.ts'
import { register, setUp } from '#shared/accounts/api.ts'
import { MAX_PHONE } from '#shared/messages/fields.ts'
import { findProblem } from '#shared/validation.ts'
import { call } from '#web/call.ts'
import { LOGIN } from '#web/panel/addresses.ts'
import { FormError, PasswordField, TextField } from '#web/panel/components/fields.tsx'
import { useForm } from '#web/panel/components/useForm.ts'
import { AuthLayout } from '#web/panel/shell/AuthLayout.tsx'
import { ACCOUNT, REGISTER, SETUP } from '#web/panel/texts.ts'
import { toast } from '#web/ui/toasts/toast.ts'

interface ApplicationFormProps {
  sendLabel: string
  sendingLabel: string
  onSend: SendApplication
}

/** Everything an account consists of, for those who ask for one and for the first Admin. */
export function ApplicationForm({ sendLabel, sendingLabel, onSend }: ApplicationFormProps) {
  const { form, field: bind, refused, isSending } = useApplication(onSend)
  const field = (id: FieldName) => ({ ...bind(id), label: ACCOUNT[id], required: true })
  return (
    <form {...form}>
      <FormError said={refused} />
      <TextField {...field('name')} autoComplete="name" />
      <TextField
        {...field('mobile')}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        onChange={number => bind('mobile').onChange(onlyDigits(number))}
      />
      <TextField {...field('email')} type="email" autoComplete="username" />
      <PasswordField {...field('password')} autoComplete="new-password" />
      <PasswordField {...field('confirm')} autoComplete="new-password" />
      <button type="submit" className="btn" disabled={isSending}>
        {isSending ? sendingLabel : sendLabel}
      </button>
    </form>
  )
}

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

export type SendApplication = (account: NewAccount) => Promise<{ message: string; requestCode?: string }>

/** An application being typed and sent; it leads to the login screen with what the server said, and the code of the request. */
export function useApplication(sendAccount: SendApplication) {
  const navigate = useNavigate()
  return useForm({
    blank: BLANK,
    fields: FIELDS,
    validate: validateApplication,
    toFailure: failed => (failed.code ? failed.message : ACCOUNT.failed),
    async send({ confirm: _, ...account }) {
      const { message, requestCode } = await sendAccount(account)
      toast(message, 'success')
      await navigate(LOGIN, { state: { said: message, requestCode } })
    },
  })
}

export const RegisterPage = () => (
  <AuthLayout heading={REGISTER.heading} note={REGISTER.note}>
    <ApplicationForm
      sendLabel={REGISTER.send}
      sendingLabel={REGISTER.sending}
      onSend={account => call(register, { body: account })}
    />
    <p className="other">
      {REGISTER.haveAccount} <Link to={LOGIN}>{REGISTER.login}</Link>
    </p>
  </AuthLayout>
)

/** The first Admin, made with the link the server printed: its token stands behind the #, which no server log sees. */
export function SetupPage() {
  const setupToken = useLocation().hash.slice(1)
  if (!setupToken)
    return (
      <AuthLayout heading={SETUP.heading}>
        <p className="refusal" role="alert">
          {SETUP.noToken}
        </p>
      </AuthLayout>
    )
  return (
    <AuthLayout heading={SETUP.heading} note={SETUP.note}>
      <ApplicationForm
        sendLabel={SETUP.send}
        sendingLabel={SETUP.sending}
        onSend={account => call(setUp, { body: { ...account, setupToken } })}
      />
    </AuthLayout>
  )
}
