import type { User } from '#shared/accounts/accounts.ts'
import { Ask } from '#web/panel/Ask.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { ACCESS } from './texts.ts'
import { useAccess } from './useAccess.ts'

interface AccessActionsProps {
  user: User
  /** Something was changed that the list shows. */
  onChanged: () => void
}

/** What an Admin does for somebody who is locked out, or whose phone is lost. */
export function AccessActions({ user, onChanged }: AccessActionsProps) {
  const { link, asked, isBusy, makeLink, closeLink, ask, stay, endSessions, turnOff } = useAccess(
    user,
    onChanged,
  )
  const question = { stay: ACCESS.stay, isBusy, onStay: stay }
  return (
    <div className="ways">
      <button type="button" className="btn plain small" disabled={isBusy} onClick={makeLink}>
        {ACCESS.makeLink}
        <span className="vh"> {user.name}</span>
      </button>
      <button type="button" className="btn plain small" disabled={isBusy} onClick={() => ask('sessions')}>
        {ACCESS.end}
        <span className="vh"> {user.name}</span>
      </button>
      {user.hasSecondFactor && (
        <button
          type="button"
          className="btn plain small"
          disabled={isBusy}
          onClick={() => ask('secondFactor')}
        >
          {ACCESS.turnOff}
          <span className="vh"> {user.name}</span>
        </button>
      )}
      {link && <LinkDialog name={user.name} link={link} onClose={closeLink} />}
      {asked === 'sessions' && (
        <Ask
          {...question}
          question={ACCESS.endQuestion(user.name)}
          explain={ACCESS.endExplain}
          go={ACCESS.end}
          onGo={endSessions}
        />
      )}
      {asked === 'secondFactor' && (
        <Ask
          {...question}
          question={ACCESS.turnOffQuestion(user.name)}
          explain={ACCESS.turnOffExplain}
          go={ACCESS.turnOff}
          onGo={turnOff}
        />
      )}
    </div>
  )
}
