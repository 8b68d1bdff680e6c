import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import { SESSIONS } from '#messages/panel/profile.js'
import type { OwnSession } from '#shared/accounts/accounts.ts'
import { endOtherSessions, endSession, listSessions } from '#shared/accounts/api.ts'
import { call } from '#web/call.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { ConfirmDialog } from '#web/panel/components/Dialog.tsx'
import { QueryState } from '#web/panel/components/QueryState.tsx'
import { dateTime } from '#web/panel/formats.ts'
import { queryFor } from '#web/panel/query/queryClient.ts'

/** Where the user is logged in, with a way to end each session but this one. */
export function OwnSessions() {
  const sessions = useQuery(queryFor(listSessions, {}))
  const [isAsking, setAsking] = useState(false)
  const { refetch } = sessions
  /** Ends one session, or without one all others. */
  const ending = useMutation({
    async mutationFn(session: OwnSession | undefined) {
      await (session ? call(endSession, { params: { _id: session._id } }) : call(endOtherSessions))
      toast.success(session ? SESSIONS.ended : SESSIONS.othersEnded)
    },
    onSettled() {
      setAsking(false)
      void refetch()
    },
  })

  // fetched again when the window is looked at, and not in between: that would count as use of the session
  useEffect(() => {
    const onFocus = () => void refetch()
    addEventListener('focus', onFocus)
    return () => removeEventListener('focus', onFocus)
  }, [refetch])

  return (
    <section aria-labelledby="sessions" className="column sessions">
      <h2 id="sessions">{SESSIONS.title}</h2>
      <QueryState of={sessions}>
        {known => (
          <>
            <ul>
              {known.map(session => (
                <Session
                  key={session._id}
                  session={session}
                  isBusy={ending.isPending}
                  onEnd={() => ending.mutate(session)}
                />
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
          stay={SESSIONS.stay}
          go={SESSIONS.endOthers}
          isBusy={ending.isPending}
          onStay={() => setAsking(false)}
          onGo={() => ending.mutate(undefined)}
        />
      )}
    </section>
  )
}

/** This session is ended by logging out. */
function Session({ session, isBusy, onEnd }: { session: OwnSession; isBusy: boolean; onEnd: () => void }) {
  const client = session.client ?? SESSIONS.unknownClient
  const begun = dateTime(session.begun)
  return (
    <li className="item row between near">
      <div>
        <b>{client}</b>
        {session.isThis && <span className="tag">{SESSIONS.isThis}</span>}
        <small>{SESSIONS.begun({ at: begun })}</small>
        {!session.isThis && <small>{SESSIONS.lastUsed({ at: dateTime(session.lastUsed) })}</small>}
      </div>
      {!session.isThis && (
        <Button
          look="plain small"
          label={SESSIONS.end}
          about={SESSIONS.endNamed({ client, begun })}
          disabled={isBusy}
          onClick={onEnd}
        />
      )}
    </li>
  )
}
