import { useRef, useState } from 'react'
import { rateHistory } from '#shared/rates/api.ts'
import { call } from '#web/call.ts'
import { useNews } from '#web/panel/live/news.ts'
import { restore, useRestored } from '#web/panel/records/undo.ts'
import { useLoad } from '#web/panel/useLoad.ts'

/** Every write to a record, newest first, and a way back to each; what is shown is never older than the last try. */
export function useHistory(_id: string) {
  const revisions = useLoad(_id, signal => call(rateHistory, { params: { _id } }, { signal }))
  const [restoring, setRestoring] = useState<number>()
  const busy = useRef(false)
  useRestored(revisions.again)
  useNews('rates', revisions.again)

  async function bringBack(version: number, seen: number) {
    if (busy.current) return
    busy.current = true
    setRestoring(version)
    const isDone = await restore(_id, seen, version)
    // somebody else may have written meanwhile: show how it is now
    if (!isDone) revisions.again()
    busy.current = false
    setRestoring(undefined)
  }

  return { revisions, restoring, bringBack }
}
