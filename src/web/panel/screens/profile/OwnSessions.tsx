import { type UseMutationResult, useMutation, useQuery } from '@tanstack/react-query'
import { toast } from 'react-toastify/unstyled'
import { SESSIONS } from '#messages/panel/profile.js'
import type { OwnSession } from '#shared/accounts/accounts.ts'
import { endOtherSessions, endSession, listSessions } from '#shared/accounts/api.ts'
import { type CallFailed, call } from '#web/call.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { ConfirmButton } from '#web/panel/components/ConfirmButton.tsx'
import { QueryState } from '#web/panel/components/QueryState.tsx'
import { dateTime } from '#web/panel/formats.ts'
import { queryFor } from '#web/panel/query/queryClient.ts'

/** Where the user is logged in, with a way to end each session but this one. */
export function OwnSessions() {
  // fetched again when the window is looked at, and not in between: that would count as use of the session
  const sessions = useQuery({ ...queryFor(listSessions, {}), refetchOnWindowFocus: true })
  const ending = useMutation({
    async mutationFn({ _id }: OwnSession) {
      await call(endSession, { params: { _id } })
      toast.success(SESSIONS.ended)
    },
    onSettled: () => void sessions.refetch(),
  })

  async function endOthers() {
    await call(endOtherSessions)
    toast.success(SESSIONS.othersEnded)
    void sessions.refetch()
  }

  return (
    <section aria-labelledby="sessions" className="column sessions">
      <h2 id="sessions">{SESSIONS.title}</h2>
      <QueryState of={sessions}>
        {known => (
          <>
            <ul>
              {known.map(session => (
                <Session key={session._id} session={session} ending={ending} />
              ))}
            </ul>
            {known.length > 1 && (
              <ConfirmButton
                look="fit plain"
                label={SESSIONS.endOthers}
                question={SESSIONS.question}
                explain={SESSIONS.explain}
                go={SESSIONS.endOthers}
                onGo={endOthers}
              />
            )}
          </>
        )}
      </QueryState>
    </section>
  )
}

interface SessionProps {
  session: OwnSession
  ending: UseMutationResult<void, CallFailed, OwnSession>
}

/** This session is ended by logging out. */
function Session({ session, ending }: SessionProps) {
  const begun = dateTime(session.begun)
  return (
    <li className="item row between near">
      <div>
        <b>{session.client}</b>
        {session.isThis && <span className="tag">{SESSIONS.isThis}</span>}
        <small>{SESSIONS.begun({ at: begun })}</small>
        {!session.isThis && <small>{SESSIONS.lastUsed({ at: dateTime(session.lastUsed) })}</small>}
      </div>
      {!session.isThis && (
        <Button
          look="plain small"
          label={SESSIONS.end}
          about={SESSIONS.endNamed({ client: session.client, begun })}
          disabled={ending.isPending}
          onClick={() => ending.mutate(session)}
        />
      )}
    </li>
  )
}
