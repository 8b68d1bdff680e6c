import { useState } from 'react'
import type { Proof, User } from '#shared/accounts/accounts.ts'
import { endUserSessions, makeResetLink, removeUser } from '#shared/accounts/api.ts'
import { turnOffUserSecondFactor } from '#shared/accounts/secondFactor.ts'
import { call } from '#web/call.ts'
import { ConfirmDialog } from '#web/panel/components/ConfirmDialog.tsx'
import { useMutation } from '#web/panel/query/query.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { LinkDialog, ProofDialog, type ResetLink } from './accessDialogs.tsx'
import { ACCESS, CUSTOMERS, REMOVE } from './texts.ts'

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

/** What is asked about before it is done. */
export type Asked = 'link' | 'sessions' | 'secondFactor' | 'removal'

/** The ways into one account (a link for a new password, its sessions, its second factor) and its removal. */
export function useAccess({ _id, name }: User, onChanged: () => void) {
  const [link, setLink] = useState<ResetLink>()
  const [asked, setAsked] = useState<Asked>()

  const { mutate: run, isPending: isBusy } = useMutation<() => Promise<void>>({
    mutationFn: work => work(),
    onError: failed => toast(CUSTOMERS.refused(name, failed.message), 'error'),
    onSettled: () => setAsked(undefined),
  })

  async function makeLink(proof: Proof) {
    const { path, expiresAt } = await call(makeResetLink, { params: { _id }, body: proof })
    setAsked(undefined)
    setLink({ address: new URL(path, location.origin).href, expiresAt })
  }

  async function turnOff(proof: Proof) {
    const { message } = await call(turnOffUserSecondFactor, { params: { _id }, body: proof })
    setAsked(undefined)
    toast(message, 'success')
    onChanged()
  }

  const endSessions = () =>
    run(async () => {
      const { message } = await call(endUserSessions, { params: { _id } })
      toast(message, 'success')
    })

  const remove = () =>
    run(async () => {
      const { message } = await call(removeUser, { params: { _id } })
      toast(message, 'success')
      onChanged()
    })

  return {
    link,
    asked,
    isBusy,
    makeLink,
    closeLink: () => setLink(undefined),
    ask: setAsked,
    stay: () => setAsked(undefined),
    endSessions,
    turnOff,
    remove,
  }
}
