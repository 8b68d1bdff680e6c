import { type UseMutationResult, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import { SESSIONS } from '#messages/panel/profile.js'
import type { OwnSession } from '#shared/accounts/accounts.ts'
import { endOtherSessions, endSession, listSessions } from '#shared/accounts/api.ts'
import { type CallFailed, call } from '#web/call.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { ConfirmDialog } from '#web/panel/components/Dialog.tsx'
import { QueryState } from '#web/panel/components/QueryState.tsx'
import { dateTime } from '#web/panel/formats.ts'
import { queryFor } from '#web/panel/query/queryClient.ts'

/** Where the user is logged in, with a way to end each session but this one. */
export function OwnSessions() {
  // fetched again when the window is looked at, and not in between: that would count as use of the session
  const sessions = useQuery({ ...queryFor(listSessions, {}), refetchOnWindowFocus: true })
  const [isAsking, setAsking] = useState(false)
  /** Ends one session, or without one all others. */
  const ending = useMutation({
    async mutationFn(session: OwnSession | undefined) {
      await (session ? call(endSession, { params: { _id: session._id } }) : call(endOtherSessions))
      toast.success(session ? SESSIONS.ended : SESSIONS.othersEnded)
    },
    onSettled() {
      setAsking(false)
      void sessions.refetch()
    },
  })

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
              <Button
                look="fit plain"
                label={SESSIONS.endOthers}
                disabled={ending.isPending}
                onClick={() => setAsking(true)}
              />
            )}
          </>
        )}
      </QueryState>
      {isAsking && (
        <ConfirmDialog
          question={SESSIONS.question}
          explain={SESSIONS.explain}
          go={SESSIONS.endOthers}
          isBusy={ending.isPending}
          onStay={() => setAsking(false)}
          onGo={() => ending.mutate(undefined)}
        />
      )}
    </section>
  )
}

interface SessionProps {
  session: OwnSession
  ending: UseMutationResult<void, CallFailed, OwnSession | undefined>
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
