import { QueryState } from '#web/panel/components/QueryState.tsx'
import { canEnter, useCurrentUser } from '#web/panel/session/currentUser.ts'
import { RateUpdate } from './RateUpdate.tsx'
import { RATE_UPDATE } from './texts.ts'

/** For approved accounts; only an Admin may correct a record that exists (specification, section 6). */
export function RateUpdatePage() {
  const user = useCurrentUser()
  return (
    <QueryState of={user}>
      {person =>
        canEnter('staff', person) ? (
          <RateUpdate key={person.email} account={person.email} mayEdit={canEnter('admin', person)} />
        ) : (
          <p className="quiet" role="alert">
            {RATE_UPDATE.refused}
          </p>
        )
      }
    </QueryState>
  )
}
