import { useEffect, useMemo } from 'react'
import { readProfile } from '#shared/accounts/api.ts'
import type { RatesChanged } from '#shared/live-events.ts'
import { call } from '#web/call.ts'
import { logError } from '#web/panel/errors.ts'
import { showNotification } from '#web/panel/notifications/useNotifications.ts'
import { invalidate, invalidateAll } from '#web/panel/query/queryClient.ts'
import { useToken } from '#web/panel/session/token.ts'
import { mergeChanges } from './changes.ts'

/** How long an event about rates waits for more of them, ms: a burst of writes is fetched once. */
const BATCH_DELAY = 200

/** Connects while somebody approved is logged in. The client of the connection is loaded after the screen. */
export function useLiveConnection(isStaff: boolean) {
  const token = useToken()
  // biome-ignore lint/correctness/useExhaustiveDependencies: who logs in anew loads anew
  const openedAt = useMemo(() => performance.now(), [token])

  useEffect(() => {
    if (token === null || !isStaff) return
    let isLeft = false
    let disconnect: (() => void) | undefined
    import('./connect.ts').then(
      ({ connect }) => {
        if (isLeft) return
        disconnect = connect(token, openedAt, {
          onNotice: notice => {
            showNotification(notice)
            invalidate(notice.type)
          },
          onRates: batch(change => invalidate('rates', change)),
          onMissed: invalidateAll,
          // the refusal of this call ends the session here and says why (useSessionEnd)
          onDisconnect: () => void call(readProfile).catch(() => {}),
        })
      },
      error => logError('the client of live events was not loaded', error),
    )
    return () => {
      isLeft = true
      disconnect?.()
    }
  }, [token, isStaff, openedAt])
}

/** Merges the changes of a burst and emits them as one. */
function batch(emit: (change: RatesChanged) => void): (change: RatesChanged) => void {
  let pending: RatesChanged | undefined
  return change => {
    if (!pending) {
      setTimeout(() => {
        emit(pending!)
        pending = undefined
      }, BATCH_DELAY)
    }
    pending = pending ? mergeChanges(pending, change) : change
  }
}
