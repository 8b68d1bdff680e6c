import { useEffect, useEffectEvent } from 'react'
import type { Day } from '#shared/days.ts'
import type { RatesChanged } from '#shared/live-events.ts'
import type { Notification } from '#shared/notifications/api.ts'

/** Data of a live event, by topic; `notice` is every notification, of whichever type. */
interface LiveEventData extends Record<Notification['type'], Notification> {
  notice: Notification
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
export function emitMissedEvents() {
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
