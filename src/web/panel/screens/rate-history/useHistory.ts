import { rateHistory } from '#shared/rates/api.ts'
import { call } from '#web/call.ts'
import { useLiveEvent } from '#web/panel/live/liveEvents.ts'
import { useQuery } from '#web/panel/query/query.ts'
import { useRestore } from '#web/panel/records/undo.ts'

/** Every write to a record, newest first, and a way back to each; what is shown is never older than the last try. */
export function useHistory(_id: string) {
  const revisions = useQuery(_id, signal => call(rateHistory, { params: { _id } }, { signal }))
  const restoring = useRestore(revisions.refetch)
  useLiveEvent('rates', revisions.refetch)
  return { revisions, restoring }
}
