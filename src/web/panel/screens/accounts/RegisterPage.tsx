import { REGISTER, SETUP } from '#messages/panel/loggingIn.js'
import { register, setUp } from '#shared/accounts/api.ts'
import { call } from '#web/call.ts'
import { LOGIN } from '#web/panel/addresses.ts'
import { useLocation } from '#web/panel/router/hooks.ts'
import { Link } from '#web/panel/router/Link.tsx'
import { AuthLayout } from '#web/panel/shell/AuthLayout.tsx'
import { ApplicationForm } from './ApplicationForm.tsx'

export const RegisterPage = () => (
  <AuthLayout heading={REGISTER.heading} note={REGISTER.note}>
    <ApplicationForm
      sendLabel={REGISTER.send}
      sendingLabel={REGISTER.sending}
      done={REGISTER.done}
      onSend={account => call(register, { body: account })}
    />
    <p className="soft">
      {REGISTER.haveAccount}{' '}
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
      <ApplicationForm
        sendLabel={SETUP.send}
        sendingLabel={SETUP.sending}
        done={SETUP.done}
        onSend={account => call(setUp, { body: { ...account, setupToken } })}
      />
    </AuthLayout>
  )
}
