import { useState } from 'react'
import { IMPORT } from '#messages/panel/import.js'
import { dateTime } from '#web/panel/formats.ts'
import { UndoImport } from '#web/panel/records/UndoImport.tsx'
import { canEnter, useCurrentUser } from '#web/panel/session/currentUser.ts'
import { readLastImport, removeLastImport } from './storedImport.ts'

/** Offers an Admin to undo the last import that was made here within a day. */
export function LastImport() {
  const [last, setLast] = useState(() => readLastImport(Date.now()))
  const user = useCurrentUser()
  if (!last || !canEnter('admin', user.data)) return null
  return (
    <p className="row between">
      {IMPORT.last({ name: last.file, when: dateTime(new Date(last.at).toISOString()) })}
      <UndoImport
        importId={last.id}
        onUndone={() => {
          removeLastImport()
          setLast(undefined)
        }}
      />
    </p>
  )
}
