import { Link, useLocation, useNavigate } from 'react-router'
import { ACCOUNT, REGISTER, SETUP } from '#messages/panel/en/accounts.js'
import { NewAccount } from '#shared/accounts/accounts.ts'
import { register, setUp } from '#shared/accounts/api.ts'
import { MAX_PHONE } from '#shared/messages/fields.ts'
import { findProblem } from '#shared/validation.ts'
import { call } from '#web/call.ts'
import { LOGIN } from '#web/panel/addresses.ts'
import { FormError, PasswordField, TextField } from '#web/panel/components/fields.tsx'
import { type Problems, useForm } from '#web/panel/components/useForm.ts'
import { AuthLayout } from '#web/panel/shell/AuthLayout.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

export const BLANK = { name: '', mobile: '', email: '', password: '', confirm: '' }
export type Application = typeof BLANK
type FieldName = keyof Application
/** In the order they are filled. */
const FIELDS = ['name', 'mobile', 'email', 'password', 'confirm'] as const

interface ApplicationFormProps {
  sendLabel: string
  sendingLabel: string
  /** Throws `CallFailed`. */
  onSend: (account: NewAccount) => Promise<{ message: string; requestCode?: string }>
}

/** An application for an account. It leads to the login screen with the server's answer and the code of the request. */
function ApplicationForm({ sendLabel, sendingLabel, onSend }: ApplicationFormProps) {
  const navigate = useNavigate()
  const {
    form,
    field: bind,
    error,
    isSending,
  } = useForm({
    blank: BLANK,
    fields: FIELDS,
    validate: validateApplication,
    describeError: failed => (failed.code ? failed.message : ACCOUNT.failed),
    async send({ confirm: _, ...account }) {
      const { message, requestCode } = await onSend(account)
      toast(message, 'success')
      await navigate(LOGIN, { state: { said: message, requestCode } })
    },
  })
  const field = (id: FieldName) => ({ ...bind(id), label: ACCOUNT[id], required: true })
  return (
    <form {...form}>
      <FormError error={error} />
      <TextField {...field('name')} autoComplete="name" />
      <TextField
        {...field('mobile')}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        onChange={number => bind('mobile').onChange(keepDigits(number))}
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

/** The first Admin, made with the link the server printed. Its token stands behind the #, which no server log sees. */
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

/** A contact number as it is typed: digits only, at most ten (specification, section 9). */
export const keepDigits = (typed: string): string => typed.replace(/\D/g, '').slice(0, MAX_PHONE)

function validateField(field: FieldName, typed: Application): string | undefined {
  const text = typed[field]
  if (text.trim() === '') return ACCOUNT.missing[field]
  if (field === 'confirm') return text === typed.password ? undefined : ACCOUNT.mismatch
  return findProblem(NewAccount.shape[field], text)
}

/** Finds what keeps an application from being sent, by field. */
export const validateApplication = (typed: Application): Problems<FieldName> =>
  Object.fromEntries(
    FIELDS.flatMap(field => {
      const problem = validateField(field, typed)
      return problem === undefined ? [] : [[field, problem]]
    }),
  )
