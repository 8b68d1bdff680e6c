import { Link } from 'react-router'
import { register } from '#shared/accounts/api.ts'
import { call } from '#web/call.ts'
import { LOGIN } from '#web/panel/addresses.ts'
import { AuthLayout } from '#web/panel/shell/AuthLayout.tsx'
import { REGISTER } from '#web/panel/texts.ts'
import { ApplicationForm } from './ApplicationForm.tsx'

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
