import { useLocation } from 'react-router'
import { setUp } from '#shared/accounts/api.ts'
import { call } from '#web/call.ts'
import { AuthLayout } from '#web/panel/shell/AuthLayout.tsx'
import { SETUP } from '#web/panel/texts.ts'
import { ApplicationForm } from './ApplicationForm.tsx'

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
