import { Link, useLocation } from 'react-router'
import { LOGIN } from '#web/panel/addresses.ts'
import { AuthLayout } from '#web/panel/shell/AuthLayout.tsx'
import { ResetForm } from './ResetForm.tsx'
import { RESET } from './texts.ts'

/** A new password, chosen with the link an Admin handed over: its token stands behind the #, which no server log sees. */
export function ResetPage() {
  const resetToken = useLocation().hash.slice(1)
  if (!resetToken)
    return (
      <AuthLayout heading={RESET.heading}>
        <p className="refusal" role="alert">
          {RESET.noToken}
        </p>
      </AuthLayout>
    )
  return (
    <AuthLayout heading={RESET.heading} note={RESET.note}>
      {/* another link is another form: nothing typed or refused passes over to it */}
      <ResetForm key={resetToken} resetToken={resetToken} />
      <p className="other">
        <Link to={LOGIN}>{RESET.toLogin}</Link>
      </p>
    </AuthLayout>
  )
}
