import { useState } from 'react'
import { UNDO } from '#messages/panel/undoImport.js'
import { undoImport } from '#shared/rates/bulk.ts'
import { call } from '#web/call.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { ConfirmDialog } from '#web/panel/components/Dialog.tsx'
import { useMutation } from '#web/panel/query/useMutation.ts'
import { toast } from '#web/ui/toasts/toast.ts'

/** An import is sent with its id in hex alone; on record it is a UUID. */
const toUuid = (id: string) => id.replace(/^(\w{8})(\w{4})(\w{4})(\w{4})(\w{12})$/, '$1-$2-$3-$4-$5')

export function UndoImport({ importId, onUndone }: { importId: string; onUndone: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const undoing = useMutation({
    async mutationFn() {
      const { undone, kept } = await call(undoImport, { params: { _id: toUuid(importId) } })
      toast(UNDO.done({ undone, kept }), 'success')
      onUndone()
    },
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <Button look="plain" label={UNDO.act} onClick={() => setAsking(true)} />
      {isAsking && (
        <ConfirmDialog
          question={UNDO.question}
          explain={UNDO.explain}
          stay={UNDO.stay}
          go={undoing.isPending ? UNDO.busy : UNDO.act}
          isBusy={undoing.isPending}
          onStay={() => setAsking(false)}
          onGo={() => undoing.mutate()}
        />
      )}
    </>
  )
}
