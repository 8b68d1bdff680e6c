import { listDeletedRates } from '#shared/rates/api.ts'
import type { DeletedRate } from '#shared/rates/entries.ts'
import { callWhole } from '#web/call.ts'
import { useLiveEvent } from '#web/panel/live/liveEvents.ts'
import { usePages } from '#web/panel/query/usePages.ts'
import { useRestore } from '#web/panel/records/undo.ts'

/** What was taken off the site, page by page, and the way back; true while colleagues delete and restore. */
export function useDeletedRates(onTried: () => void) {
  const deleted = usePages<DeletedRate>('deleted', (last, signal) =>
    callWhole(listDeletedRates, { query: { cursor: last?.next } }, { signal }),
  )
  const restoring = useRestore(deleted.refetch, onTried)
  useLiveEvent('rates', deleted.refetch)
  return { deleted, restoring }
}
