import { Loaded } from '#web/panel/Loaded.tsx'
import { useCurrentUser } from '#web/panel/session/useCurrentUser.ts'
import { RateUpdate } from './RateUpdate.tsx'
import { RATE_UPDATE } from './texts.ts'

/** For approved accounts; only an Admin may correct a record that exists (specification, section 6). */
export function RateUpdatePage() {
  const user = useCurrentUser()
  return (
    <Loaded of={user}>
      {({ isApproved, adminType, email }) =>
        isApproved ? (
          <RateUpdate key={email} account={email} mayEdit={adminType === 'Admin'} />
        ) : (
          <p className="quiet" role="alert">
            {RATE_UPDATE.refused}
          </p>
        )
      }
    </Loaded>
  )
}
