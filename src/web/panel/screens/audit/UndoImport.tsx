import { useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import { UNDO } from '#messages/panel/undoImport.js'
import type { Answer } from '#shared/endpoint.ts'
import { undoImport } from '#shared/rates/bulk.ts'
import { call } from '#web/call.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { ConfirmButton } from '#web/panel/components/ConfirmButton.tsx'
import { closeDialog, Dialog } from '#web/panel/components/Dialog.tsx'
import { date } from '#web/panel/formats.ts'
import { cityName } from '#web/panel/names.ts'

/** Undoes an import, and names the records that somebody has changed since. */
export function UndoImport({ importId, onUndone }: { importId: string; onUndone: () => void }) {
  /** What was undone in part, until that is read. */
  const [undone, setUndone] = useState<Answer<typeof undoImport>>()

  async function undo() {
    const answer = await call(undoImport, { params: { _id: importId } })
    if (answer.kept.length > 0) setUndone(answer)
    else toast.success(UNDO.done({ undone: answer.undone, kept: 0 }))
    onUndone()
  }

  return (
    <>
      <ConfirmButton
        look="plain"
        label={UNDO.act}
        question={UNDO.question}
        explain={UNDO.explain}
        go={UNDO.act}
        going={UNDO.busy}
        onGo={undo}
      />
      {undone && (
        <Dialog
          title={UNDO.done({ undone: undone.undone, kept: undone.kept.length })}
          onClose={() => setUndone(undefined)}
        >
          <ul className="long">
            {undone.kept.map(({ location, date: day }) => (
              <li key={`${location} ${day}`}>{`${cityName(location)}, ${date(day)}`}</li>
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
