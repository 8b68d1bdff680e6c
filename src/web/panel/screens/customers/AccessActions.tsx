import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import { ACCESS, AREAS, CUSTOMERS, REMOVE } from '#messages/panel/customers.js'
import type { User } from '#shared/accounts/accounts.ts'
import { endUserSessions, makeResetLink, removeUser } from '#shared/accounts/api.ts'
import { hasAreas } from '#shared/accounts/roles.ts'
import { turnOffUserSecondFactor } from '#shared/accounts/secondFactor.ts'
import { call } from '#web/call.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { ConfirmDialog } from '#web/panel/components/Dialog.tsx'
import { toastError } from '#web/ui/toasts/toastError.ts'
import { AreasDialog, LinkDialog, ProofDialog, type ResetLink } from './accessDialogs.tsx'

/** A request is dismissed, staff who left are erased; who works here is neither. */
const REMOVAL = {
  pending: { label: REMOVE.dismiss, question: REMOVE.dismissQuestion, explain: REMOVE.dismissExplain },
  deactivated: { label: REMOVE.erase, question: REMOVE.eraseQuestion, explain: REMOVE.eraseExplain },
  approved: undefined,
}

type Action = 'areas' | 'link' | 'sessions' | 'secondFactor' | 'removal'

interface AccessActionsProps {
  user: User
  /** Something was changed that the list shows. */
  onChanged: () => void
}

/** What an Admin does for somebody who is locked out, or whose phone is lost, and the removal of an account. */
export function AccessActions({ user, onChanged }: AccessActionsProps) {
  const { _id, name, status, hasSecondFactor } = user
  const [asked, setAsked] = useState<Action>()
  const [link, setLink] = useState<ResetLink>()
  const stop = () => setAsked(undefined)
  const removal = REMOVAL[status]
  const params = { _id }

  const sending = useMutation({
    async mutationFn(action: 'sessions' | 'removal') {
      if (action === 'sessions') {
        await call(endUserSessions, { params })
        return toast.success(ACCESS.ended)
      }
      const { pseudonym } = await call(removeUser, { params })
      toast.success(pseudonym === undefined ? REMOVE.dismissed : REMOVE.erased({ name: pseudonym }))
      onChanged()
    },
    onError: failed => toastError(CUSTOMERS.refused({ name, why: failed.message })),
    onSettled: stop,
  })

  const labels: [Action, string | undefined | false][] = [
    ['areas', hasAreas(user.adminType) && AREAS.choose],
    ['link', ACCESS.makeLink],
    ['sessions', ACCESS.end],
    ['secondFactor', hasSecondFactor && ACCESS.turnOff],
    ['removal', removal?.label],
  ]
  const dialog = { isBusy: sending.isPending, onStay: stop }
  return (
    <div className="ways row close">
      {labels.map(
        ([action, label]) =>
          label && (
            <Button
              key={action}
              look="plain small"
              label={label}
              about={name}
              disabled={sending.isPending}
              onClick={() => setAsked(action)}
            />
          ),
      )}
      {asked === 'areas' && (
        <AreasDialog
          user={user}
          onClose={stop}
          onSaved={() => {
            stop()
            onChanged()
          }}
        />
      )}
      {asked === 'link' && (
        <ProofDialog
          question={ACCESS.linkQuestion({ name })}
          explain={ACCESS.linkExplain}
          go={ACCESS.makeIt}
          onStay={stop}
          onGo={async proof => {
            const { path, expiresAt } = await call(makeResetLink, { params, body: proof })
            stop()
            setLink({ address: new URL(path, location.origin).href, expiresAt })
          }}
        />
      )}
      {link && <LinkDialog name={name} link={link} onClose={() => setLink(undefined)} />}
      {asked === 'sessions' && (
        <ConfirmDialog
          {...dialog}
          question={ACCESS.endQuestion({ name })}
          explain={ACCESS.endExplain}
          go={ACCESS.end}
          onGo={() => sending.mutate('sessions')}
        />
      )}
      {asked === 'removal' && removal && (
        <ConfirmDialog
          {...dialog}
          question={removal.question({ name })}
          explain={removal.explain}
          go={removal.label}
          onGo={() => sending.mutate('removal')}
        />
      )}
      {asked === 'secondFactor' && (
        <ProofDialog
          question={ACCESS.turnOffQuestion({ name })}
          explain={ACCESS.turnOffExplain}
          go={ACCESS.turnOff}
          onStay={stop}
          onGo={async proof => {
            await call(turnOffUserSecondFactor, { params, body: proof })
            stop()
            toast.success(ACCESS.turnedOff)
            onChanged()
          }}
        />
      )}
    </div>
  )
}
