import { Link, useLocation, useNavigate } from 'react-router'
import { toast } from 'react-toastify/unstyled'
import { ACCOUNT } from '#messages/panel/accounts.js'
import { REGISTER, SETUP } from '#messages/panel/loggingIn.js'
import { NewAccount } from '#shared/accounts/accounts.ts'
import { register, setUp } from '#shared/accounts/api.ts'
import { call } from '#web/call.ts'
import { LOGIN } from '#web/panel/addresses.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { FormError, PasswordField, PhoneField, TextField } from '#web/panel/components/fields.tsx'
import { useForm } from '#web/panel/components/useForm.ts'
import { AuthLayout } from '#web/panel/shell/AuthLayout.tsx'
import { findMismatch, findProblem } from '#web/panel/validation.ts'

export const RegisterPage = () => (
  <AuthLayout heading={REGISTER.heading} note={REGISTER.note}>
    <ApplicationForm words={REGISTER} onSend={account => call(register, { body: account })} />
    <p className="soft">
      <span>{REGISTER.haveAccount}</span>{' '}
      <Link className="tap" to={LOGIN}>
        {REGISTER.login}
      </Link>
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
      <ApplicationForm words={SETUP} onSend={account => call(setUp, { body: { ...account, setupToken } })} />
    </AuthLayout>
  )
}

const BLANK = { name: '', mobile: '', email: '', password: '', confirm: '' }
type Application = typeof BLANK

/** What is wrong with an application that has all its fields. */
export const validateApplication = ({ name, mobile, email, password, confirm }: Application) => ({
  name: findProblem(NewAccount.shape.name, name),
  mobile: findProblem(NewAccount.shape.mobile, mobile),
  email: findProblem(NewAccount.shape.email, email),
  password: findProblem(NewAccount.shape.password, password),
  confirm: findMismatch(password, confirm),
})

interface ApplicationFormProps {
  words: Record<'send' | 'sending' | 'done', string>
  /** Throws `CallFailed`. */
  onSend: (account: NewAccount) => Promise<{ message: string; requestCode?: string }>
}

function ApplicationForm({ words, onSend }: ApplicationFormProps) {
  const navigate = useNavigate()
  const {
    form,
    field: bind,
    error,
    isSending,
  } = useForm({
    blank: BLANK,
    missing: ACCOUNT.missing,
    validate: validateApplication,
    describeError: failed => (failed.isExplained ? failed.message : ACCOUNT.failed),
    async send({ confirm: _, ...account }) {
      const { requestCode } = await onSend(account)
      toast.success(words.done)
      await navigate(LOGIN, { state: { message: words.done, requestCode } })
    },
  })
  const field = (id: keyof Application) => ({ ...bind(id), label: ACCOUNT[id], required: true })
  return (
    <form {...form} className="column far">
      <FormError error={error} />
      <TextField {...field('name')} autoComplete="name" />
      <PhoneField {...field('mobile')} />
      <TextField {...field('email')} type="email" autoComplete="username" />
      <PasswordField {...field('password')} autoComplete="new-password" />
      <PasswordField {...field('confirm')} autoComplete="new-password" />
      <Button type="submit" label={isSending ? words.sending : words.send} disabled={isSending} />
    </form>
  )
}
