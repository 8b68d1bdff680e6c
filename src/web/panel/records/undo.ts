import { UNDO } from '#messages/panel/undo.js'
import { deleteRate, restoreRate } from '#shared/rates/api.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { call } from '#web/call.ts'
import { dayMonth } from '#web/panel/formats.ts'
import { emitLiveEvent } from '#web/panel/live/liveEvents.ts'
import { cityName } from '#web/panel/names.ts'
import { toastError } from '#web/panel/query/query.ts'
import { useMutation } from '#web/panel/query/useMutation.ts'
import { type ToastAction, toast } from '#web/ui/toasts/toast.ts'

interface Write {
  _id: string
  /** Version that is shown; when somebody wrote after it, nothing is restored. */
  seen: number | undefined
}

interface Restore extends Write {
  /** Version whose rates are restored; absent: those before the last write. */
  version?: number
}

async function restore({ _id, seen, version }: Restore) {
  const body = version === undefined ? {} : { version }
  await call(restoreRate, { params: { _id }, body }, { version: seen })
  toast(UNDO.done, 'success')
  emitLiveEvent('rates', undefined)
}

/** A write that can be undone: a new record is taken off the site again, of any other the rates before come back. */
interface Undoable extends Write {
  isNew: boolean
}

async function undo(writes: readonly Undoable[]) {
  try {
    for (const { _id, seen, isNew } of writes)
      await (isNew
        ? call(deleteRate, { params: { _id } }, { version: seen })
        : call(restoreRate, { params: { _id }, body: {} }, { version: seen }))
    toast(writes.every(({ isNew }) => isNew) ? UNDO.deleted : UNDO.done, 'success')
  } finally {
    emitLiveEvent('rates', undefined)
  }
}

/** Restores a record of a list; a refusal means that somebody else was faster, and the list is fetched again. */
export const useRestore = (refetch: () => void, onTried?: () => void) =>
  useMutation<Restore>({
    mutationFn: restore,
    onError(failed) {
      toastError(failed)
      refetch()
    },
    onSettled: onTried,
  })

/** Builds the action of a toast that undoes writes. */
export const buildUndo = (name: string, writes: readonly Undoable[]): ToastAction => ({
  label: UNDO.label,
  name,
  run: () => void undo(writes).catch(toastError),
})

/** As `buildUndo`, of one record; `version` is the one that the write made. */
export const buildRecordUndo = (
  { _id, location, date }: DailyRate,
  version: number | undefined,
  isNew = false,
): ToastAction =>
  buildUndo(UNDO.of({ city: cityName(location), when: dayMonth(date) }), [{ _id, seen: version, isNew }])
