import type { User } from '#shared/accounts/accounts.ts'
import { ConfirmDialog } from '#web/panel/components/ConfirmDialog.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { ProofDialog } from './ProofDialog.tsx'
import { ACCESS, REMOVE } from './texts.ts'
import { useAccess } from './useAccess.ts'

/** A request is dismissed, staff who left are erased; who works here is neither. */
const REMOVAL = {
  pending: { label: REMOVE.dismiss, question: REMOVE.dismissQuestion, explain: REMOVE.dismissExplain },
  deactivated: { label: REMOVE.erase, question: REMOVE.eraseQuestion, explain: REMOVE.eraseExplain },
  approved: undefined,
}

interface AccessActionsProps {
  user: User
  /** Something was changed that the list shows. */
  onChanged: () => void
}

/** What an Admin does for somebody who is locked out, or whose phone is lost. */
export function AccessActions({ user, onChanged }: AccessActionsProps) {
  const { link, asked, isBusy, makeLink, closeLink, ask, stay, endSessions, turnOff, remove } = useAccess(
    user,
    onChanged,
  )
  const removal = REMOVAL[user.status]
  const question = { stay: ACCESS.stay, isBusy, onStay: stay }
  return (
    <div className="ways">
      <button type="button" className="btn plain small" disabled={isBusy} onClick={() => ask('link')}>
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
      {removal && (
        <button type="button" className="btn plain small" disabled={isBusy} onClick={() => ask('removal')}>
          {removal.label}
          <span className="vh"> {user.name}</span>
        </button>
      )}
      {asked === 'link' && (
        <ProofDialog
          question={ACCESS.linkQuestion(user.name)}
          explain={ACCESS.linkExplain}
          go={ACCESS.makeIt}
          onGo={makeLink}
          onStay={stay}
        />
      )}
      {link && <LinkDialog name={user.name} link={link} onClose={closeLink} />}
      {asked === 'sessions' && (
        <ConfirmDialog
          {...question}
          question={ACCESS.endQuestion(user.name)}
          explain={ACCESS.endExplain}
          go={ACCESS.end}
          onGo={endSessions}
        />
      )}
      {asked === 'removal' && removal && (
        <ConfirmDialog
          {...question}
          question={removal.question(user.name)}
          explain={removal.explain}
          go={removal.label}
          onGo={remove}
        />
      )}
      {asked === 'secondFactor' && (
        <ProofDialog
          question={ACCESS.turnOffQuestion(user.name)}
          explain={ACCESS.turnOffExplain}
          go={ACCESS.turnOff}
          onGo={turnOff}
          onStay={stay}
        />
      )}
    </div>
  )
}
