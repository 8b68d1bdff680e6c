import { useState } from 'react'
import { ACCESS, REMOVE } from '#messages/panel/customers.js'
import type { User } from '#shared/accounts/accounts.ts'
import { removeUser } from '#shared/accounts/api.ts'
import { call } from '#web/call.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { ConfirmDialog } from '#web/panel/components/Dialog.tsx'
import { toastError } from '#web/panel/query/query.ts'
import { useMutation } from '#web/panel/query/useMutation.ts'
import { toast } from '#web/ui/toasts/toast.ts'

interface DismissSelectedProps {
  /** The requests that are shown; what is hidden is never dismissed. */
  requests: readonly User[]
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
  onDismissed: () => void
}

/** Dismisses several requests after one question. */
export function DismissSelected({ requests, selected, onSelect, onDismissed }: DismissSelectedProps) {
  const [isAsking, setAsking] = useState(false)
  const chosen = requests.filter(({ _id }) => selected.has(_id))
  const dismissing = useMutation({
    async mutationFn() {
      let count = 0
      try {
        for (const { _id } of chosen) {
          await call(removeUser, { params: { _id } })
          count += 1
        }
      } finally {
        if (count > 0) toast(REMOVE.dismissedMany({ count }), 'success')
      }
    },
    onError: toastError,
    onSettled() {
      setAsking(false)
      onSelect(new Set())
      onDismissed()
    },
  })
  if (requests.length === 0) return null
  return (
    <div className="row tap">
      <label className="pick tap">
        <input
          type="checkbox"
          checked={chosen.length === requests.length}
          onChange={({ target: { checked } }) =>
            onSelect(new Set(checked ? requests.map(({ _id }) => _id) : []))
          }
        />
        {REMOVE.selectAll}
      </label>
      {chosen.length > 0 && (
        <Button
          look="plain small"
          label={REMOVE.dismissMany({ count: chosen.length })}
          onClick={() => setAsking(true)}
        />
      )}
      {isAsking && (
        <ConfirmDialog
          question={REMOVE.dismissManyQuestion({ count: chosen.length })}
          explain={REMOVE.dismissExplain}
          stay={ACCESS.stay}
          go={REMOVE.dismiss}
          isBusy={dismissing.isPending}
          onStay={() => setAsking(false)}
          onGo={() => dismissing.mutate()}
        />
      )}
    </div>
  )
}
