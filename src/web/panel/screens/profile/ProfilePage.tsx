import { PROFILE } from '#messages/panel/profile.js'
import { ADMIN_TYPE_LABELS } from '#messages/panel/shell.js'
import type { Profile } from '#shared/accounts/accounts.ts'
import { readToken } from '#web/call.ts'
import { canMail } from '#web/panel/canMail.ts'
import { QueryState } from '#web/panel/components/QueryState.tsx'
import { SecondFactor } from '#web/panel/second-factor/SecondFactor.tsx'
import { useCurrentUser } from '#web/panel/session/currentUser.ts'
import { Alerts } from './Alerts.tsx'
import { Display } from './Display.tsx'
import { SECTIONS } from './features.ts'
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
            <Details person={person} />
            <Display />
          </div>
          <div className="ways-in column">
            <SecondFactor email={person.email} />
            <PasswordForm email={person.email} />
          </div>
          <OwnSessions />
          {person.isApproved && person.adminType === 'Admin' && (
            <>
              {canMail() && <OwnMail email={person.email} />}
              <Alerts />
              {SECTIONS.map(({ name, Section }) => (
                <Section key={name} />
              ))}
            </>
          )}
        </div>
      )}
    </QueryState>
  )
}

function Details({ person: { name, email, mobile, isApproved, adminType } }: { person: Profile }) {
  const facts = [
    [PROFILE.name, name],
    [PROFILE.email, email],
    [PROFILE.phone, mobile],
    [PROFILE.status, isApproved ? PROFILE.active : PROFILE.inactive],
    ...(isApproved && adminType ? [[PROFILE.role, ADMIN_TYPE_LABELS[adminType]]] : []),
  ]
  return (
    <section className="column" aria-labelledby="details">
      <h2 id="details">{PROFILE.details}</h2>
      <dl>
        {facts.map(([fact, value]) => (
          <div className="item" key={fact}>
            <dt className="soft">{fact}</dt>
            <dd className="strong break">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
