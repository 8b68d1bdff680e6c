import { useEffect, useEffectEvent } from 'react'
import { readProfile } from '#shared/accounts/api.ts'
import type { Day } from '#shared/days.ts'
import type { RatesChanged } from '#shared/live-events.ts'
import type { Notification } from '#shared/notifications/api.ts'
import { call } from '#web/call.ts'
import { logError } from '#web/panel/query/query.ts'
import { useToken } from '#web/panel/session/token.ts'

/** How long an event about rates waits for more of them, ms: a burst of writes is fetched once. */
const BATCH_DELAY = 200

/** Data of a live event, by topic; `notice` is every notification, of whichever type. */
interface LiveEventData {
  notice: Notification
  message: Notification
  user: Notification
  rates: RatesChanged
}
type Topic = keyof LiveEventData
/** Without data: anything may have changed, for example while the connection was lost. */
type Listener<T extends Topic> = (data: LiveEventData[T] | undefined) => void

const listeners: { [T in Topic]: Set<Listener<T>> } = {
  notice: new Set(),
  message: new Set(),
  user: new Set(),
  rates: new Set(),
}

export function emitLiveEvent<T extends Topic>(topic: T, data: LiveEventData[T] | undefined) {
  for (const listener of listeners[topic]) listener(data)
}

/** Tells every listener that it may have missed events. */
function emitMissedEvents() {
  for (const topic of Object.values(listeners)) for (const listener of topic) listener(undefined)
}

/** Calls `onEvent` while the component is mounted. */
export function useLiveEvent<T extends Topic>(topic: T, onEvent: Listener<T>) {
  const listen = useEffectEvent(onEvent)
  useEffect(() => {
    const listener: Listener<T> = data => listen(data)
    const ofTopic: Set<Listener<T>> = listeners[topic]
    ofTopic.add(listener)
    return () => {
      ofTopic.delete(listener)
    }
  }, [topic])
}

/** Connects while somebody approved is logged in. The client of the connection is loaded after the screen. */
export function useLiveConnection(isStaff: boolean) {
  const token = useToken()

  useEffect(() => {
    if (token === null || !isStaff) return
    let isLeft = false
    let disconnect: (() => void) | undefined
    import('./connect.ts').then(
      ({ connect }) => {
        if (isLeft) return
        disconnect = connect(token, {
          onNotice: notice => {
            emitLiveEvent('notice', notice)
            emitLiveEvent(notice.type, notice)
          },
          onRates: batch(change => emitLiveEvent('rates', change)),
          onConnect: emitMissedEvents,
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
  }, [token, isStaff])
}

/** Whether a change may show in a list of these days. A list without limits has every day. */
export const affects = (
  { from, to }: { from?: Day | undefined; to?: Day | undefined },
  change: RatesChanged | undefined,
): boolean => !change || ((!from || change.to >= from) && (!to || change.from <= to))

/** One change that covers both. Without cities it is about all of them. */
export const mergeChanges = (one: RatesChanged, other: RatesChanged): RatesChanged => ({
  from: one.from < other.from ? one.from : other.from,
  to: one.to > other.to ? one.to : other.to,
  ...(one.cities && other.cities ? { cities: [...one.cities, ...other.cities] } : {}),
})

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
