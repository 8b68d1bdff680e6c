import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import { UNDO } from '#messages/panel/undoImport.js'
import { undoImport } from '#shared/rates/bulk.ts'
import { call } from '#web/call.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { ConfirmDialog, closeDialog, Dialog } from '#web/panel/components/Dialog.tsx'
import { date } from '#web/panel/formats.ts'
import { cityName } from '#web/panel/names.ts'

/** Undoes an import, and names the records that somebody has changed since. */
export function UndoImport({ importId, onUndone }: { importId: string; onUndone: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const [isRead, setRead] = useState(false)
  const { data, isPending, mutate } = useMutation({
    async mutationFn() {
      const undone = await call(undoImport, { params: { _id: importId } })
      if (undone.kept.length === 0) toast.success(UNDO.done({ undone: undone.undone, kept: 0 }))
      onUndone()
      return undone
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
          go={isPending ? UNDO.busy : UNDO.act}
          isBusy={isPending}
          onStay={() => setAsking(false)}
          onGo={() => mutate()}
        />
      )}
      {data && data.kept.length > 0 && !isRead && (
        <Dialog
          title={UNDO.done({ undone: data.undone, kept: data.kept.length })}
          onClose={() => setRead(true)}
        >
          <ul className="long">
            {data.kept.map(kept => (
              <li key={`${kept.location} ${kept.date}`}>
                {`${cityName(kept.location)}, ${date(kept.date)}`}
              </li>
            ))}
          </ul>
          <footer className="ends">
            <Button label={UNDO.close} onClick={closeDialog} />
          </footer>
        </Dialog>
      )}
    </>
  )
}
