import { PROFILE } from '#messages/panel/profile.js'
import { readToken } from '#web/call.ts'
import { canMail } from '#web/panel/canMail.ts'
import { QueryState } from '#web/panel/components/QueryState.tsx'
import { SecondFactor } from '#web/panel/second-factor/SecondFactor.tsx'
import { canEnter, useCurrentUser } from '#web/panel/session/currentUser.ts'
import { Details } from './Details.tsx'
import { Display } from './Display.tsx'
import { OwnMail } from './OwnMail.tsx'
import { OwnSessions } from './OwnSessions.tsx'
import { PasswordForm } from './PasswordForm.tsx'

/** The account of who is here; of nobody when the token is gone. */
export function ProfilePage() {
  const user = useCurrentUser()
  if (readToken() === null)
    return (
      <p className="quiet" role="alert">
        {PROFILE.missing}
      </p>
    )
  return (
    <QueryState of={user}>
      {person => (
        <div className="profile screen column">
          <div className="about column">
            <Details person={person} onChange={user.refetch} />
            <Display />
          </div>
          <div className="ways-in column">
            <SecondFactor email={person.email} />
            <PasswordForm email={person.email} />
          </div>
          <OwnSessions />
          {canEnter('admin', person) && canMail() && <OwnMail email={person.email} />}
        </div>
      )}
    </QueryState>
  )
}
