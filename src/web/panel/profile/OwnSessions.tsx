import type { OwnSession } from '#shared/accounts/accounts.ts'
import { Ask } from '#web/panel/Ask.tsx'
import { dateTime } from '#web/panel/formats.ts'
import { Loaded } from '#web/panel/Loaded.tsx'
import { SESSIONS } from './texts.ts'
import { useOwnSessions } from './useOwnSessions.ts'

/** Where somebody is logged in; what should not be there is ended here. */
export function OwnSessions() {
  const { sessions, isAsking, isBusy, ask, stay, end, endOthers } = useOwnSessions()
  return (
    <section aria-labelledby="sessions" className="sessions">
      <h2 id="sessions">{SESSIONS.title}</h2>
      <Loaded of={sessions}>
        {known => (
          <>
            <ul>
              {known.map(session => (
                <Session key={session._id} session={session} isBusy={isBusy} onEnd={() => end(session)} />
              ))}
            </ul>
            {known.length > 1 && (
              <button type="button" className="btn plain" disabled={isBusy} onClick={ask}>
                {SESSIONS.endOthers}
              </button>
            )}
          </>
        )}
      </Loaded>
      {isAsking && (
        <Ask
          question={SESSIONS.question}
          explain={SESSIONS.explain}
          stay={SESSIONS.stay}
          go={SESSIONS.endOthers}
          isBusy={isBusy}
          onStay={stay}
          onGo={endOthers}
        />
      )}
    </section>
  )
}

interface SessionProps {
  session: OwnSession
  isBusy: boolean
  onEnd: () => void
}

/** This session is ended by logging out. */
function Session({ session, isBusy, onEnd }: SessionProps) {
  const client = session.client ?? SESSIONS.unknownClient
  const begun = dateTime(session.begun)
  return (
    <li>
      <div>
        <b>{client}</b>
        {session.isThis && <span className="tag">{SESSIONS.isThis}</span>}
        <small>{SESSIONS.begun(begun)}</small>
        {!session.isThis && <small>{SESSIONS.lastUsed(dateTime(session.lastUsed))}</small>}
      </div>
      {!session.isThis && (
        <button type="button" className="btn plain small" disabled={isBusy} onClick={onEnd}>
          {SESSIONS.end} <span className="vh">{SESSIONS.endNamed(client, begun)}</span>
        </button>
      )}
    </li>
  )
}
