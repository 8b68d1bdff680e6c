import { type FormEvent, useState } from 'react'
import { PROPOSE } from '#messages/panel/rateUpdate.js'
import { proposeCorrection } from '#shared/rates/proposals.ts'
import { MAX_REASON } from '#shared/rates/rates.ts'
import { call } from '#web/call.ts'
import { TextField } from '#web/panel/components/fields.tsx'
import { useMutation } from '#web/panel/query/useMutation.ts'
import { toContent } from '#web/panel/rate-entry/cells.ts'
import type { EntryRow } from '#web/panel/rate-entry/entryRow.ts'
import { toast } from '#web/ui/toasts/toast.ts'

interface ProposeCorrectionProps {
  row: EntryRow
  saved: NonNullable<EntryRow['conflict']>
  onSent: () => void
}

/** Asks an Admin to correct a saved record by what was typed, with the reason. */
export function ProposeCorrection({ row, saved, onSent }: ProposeCorrectionProps) {
  const [reason, setReason] = useState('')
  const typed = Object.fromEntries(Object.entries(row.typed).filter(([, text]) => text.trim() !== ''))
  const proposing = useMutation({
    async mutationFn() {
      const body = { ...toContent({ ...saved.saved, ...typed }), reason }
      await call(proposeCorrection, { params: { _id: saved._id! }, body }, { version: saved.version })
      toast(PROPOSE.sent, 'success')
      onSent()
    },
  })
  function send(event: FormEvent) {
    event.preventDefault()
    if (reason.trim() !== '') proposing.mutate()
  }
  return (
    <fieldset className="flat">
      <legend className="hint">{PROPOSE.explain}</legend>
      <TextField
        id="proposal-reason"
        label={PROPOSE.reason}
        maxLength={MAX_REASON}
        autoComplete="off"
        value={reason}
        onChange={setReason}
      />
      <button type="button" className="btn plain" disabled={reason.trim() === ''} onClick={send}>
        {PROPOSE.send}
      </button>
    </fieldset>
  )
}
