import { useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import { ACCESS, AREAS, REMOVE } from '#messages/panel/customers.js'
import type { User } from '#shared/accounts/accounts.ts'
import { endUserSessions, makeResetLink, removeUser } from '#shared/accounts/api.ts'
import { hasAreas } from '#shared/accounts/roles.ts'
import { turnOffUserSecondFactor } from '#shared/accounts/secondFactor.ts'
import { call } from '#web/call.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { ConfirmButton } from '#web/panel/components/ConfirmButton.tsx'
import { AreasDialog, LinkDialog, ProofDialog, type ResetLink } from './accessDialogs.tsx'

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

/** What an Admin does for somebody who is locked out, or whose phone is lost, and the removal of an account. */
export function AccessActions({ user, onChanged }: AccessActionsProps) {
  const { _id, name, status, hasSecondFactor } = user
  const [asked, setAsked] = useState<'areas' | 'link' | 'secondFactor'>()
  const [link, setLink] = useState<ResetLink>()
  const stop = () => setAsked(undefined)
  const removal = REMOVAL[status]
  const params = { _id }
  const button = { look: 'plain small', about: name }

  async function endSessions() {
    await call(endUserSessions, { params })
    toast.success(ACCESS.ended)
  }

  async function remove() {
    const { pseudonym } = await call(removeUser, { params })
    toast.success(pseudonym === undefined ? REMOVE.dismissed : REMOVE.erased({ name: pseudonym }))
    onChanged()
  }

  return (
    <div className="ways row close">
      {hasAreas(user.adminType) && (
        <Button {...button} label={AREAS.choose} onClick={() => setAsked('areas')} />
      )}
      <Button {...button} label={ACCESS.makeLink} onClick={() => setAsked('link')} />
      <ConfirmButton
        {...button}
        label={ACCESS.end}
        question={ACCESS.endQuestion({ name })}
        explain={ACCESS.endExplain}
        go={ACCESS.end}
        onGo={endSessions}
      />
      {hasSecondFactor && (
        <Button {...button} label={ACCESS.turnOff} onClick={() => setAsked('secondFactor')} />
      )}
      {removal && (
        <ConfirmButton
          {...button}
          label={removal.label}
          question={removal.question({ name })}
          explain={removal.explain}
          go={removal.label}
          onGo={remove}
        />
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
