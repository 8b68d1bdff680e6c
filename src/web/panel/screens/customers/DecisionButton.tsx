import { useState } from 'react'
import type { User, UserChange } from '#shared/accounts/accounts.ts'
import { ConfirmDialog } from '#web/panel/components/ConfirmDialog.tsx'
import { ACCESS, CUSTOMERS, REQUEST } from './texts.ts'

interface DecisionButtonProps {
  user: User
  /** Whether others asked with the same email; then the code is asked about first. */
  hasRivals: boolean
  onChange: (change: UserChange) => void
}

/** Approves an account, or deactivates it. */
export function DecisionButton({ user, hasRivals, onChange }: DecisionButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const { name, isApproved, adminType, requestCode } = user

  function decide() {
    // without a type nothing is approved, and there is nothing to ask about
    if (hasRivals && !isApproved && adminType !== null) setAsking(true)
    else onChange({ isApproved: !isApproved })
  }

  function approve() {
    setAsking(false)
    onChange({ isApproved: true })
  }

  return (
    <>
      <button type="button" className={isApproved ? 'btn plain' : 'btn'} onClick={decide}>
        {isApproved ? CUSTOMERS.deactivate : CUSTOMERS.approve}
        <span className="vh"> {name}</span>
      </button>
      {isAsking && (
        <ConfirmDialog
          question={REQUEST.question(name, requestCode)}
          explain={REQUEST.explain}
          stay={ACCESS.stay}
          go={CUSTOMERS.approve}
          onStay={() => setAsking(false)}
          onGo={approve}
        />
      )}
    </>
  )
}
