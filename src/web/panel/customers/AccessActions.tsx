import type { User } from '#shared/accounts/accounts.ts'
import { Ask } from '#web/panel/Ask.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { ACCESS } from './texts.ts'
import { useAccess } from './useAccess.ts'

/** What an Admin does for somebody who is locked out, or whose phone is lost. */
export function AccessActions({ user }: { user: User }) {
  const { link, isAsking, isBusy, makeLink, closeLink, ask, stay, endSessions } = useAccess(user)
  return (
    <div className="ways">
      <button type="button" className="btn plain small" disabled={isBusy} onClick={makeLink}>
        {ACCESS.makeLink}
        <span className="vh"> {user.name}</span>
      </button>
      <button type="button" className="btn plain small" disabled={isBusy} onClick={ask}>
        {ACCESS.end}
        <span className="vh"> {user.name}</span>
      </button>
      {link && <LinkDialog name={user.name} link={link} onClose={closeLink} />}
      {isAsking && (
        <Ask
          question={ACCESS.endQuestion(user.name)}
          explain={ACCESS.endExplain}
          stay={ACCESS.stay}
          go={ACCESS.end}
          isBusy={isBusy}
          onStay={stay}
          onGo={endSessions}
        />
      )}
    </div>
  )
}
