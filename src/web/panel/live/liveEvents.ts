import { useEffect, useEffectEvent } from 'react'
import type { RatesChanged } from '#shared/live-events.ts'
import type { Notification } from '#shared/notifications/notifications.ts'

/** What the server tells, by topic; `notice` is every notification, of whichever type. */
interface Told {
  notice: Notification
  message: Notification
  user: Notification
  rates: RatesChanged
}
type Topic = keyof Told
/** Told without news: something may be new, and nobody knows what, for example after the connection was lost. */
type Listener<T extends Topic> = (news: Told[T] | undefined) => void

const listeners: { [T in Topic]: Set<Listener<T>> } = {
  notice: new Set(),
  message: new Set(),
  user: new Set(),
  rates: new Set(),
}

/** Tells screens what is new. */
export function tellNews<T extends Topic>(topic: T, news: Told[T] | undefined) {
  for (const tell of listeners[topic]) tell(news)
}

/** Tells all screens that something may be new. */
export function tellBack() {
  for (const told of Object.values(listeners)) for (const tell of told) tell(undefined)
}

/** Calls back when there is, or may be, something new of a topic, as long as the screen stands. */
export function useNews<T extends Topic>(topic: T, listener: Listener<T>) {
  const hear = useEffectEvent(listener)
  useEffect(() => {
    const tell: Listener<T> = news => hear(news)
    const told: Set<Listener<T>> = listeners[topic]
    told.add(tell)
    return () => {
      told.delete(tell)
    }
  }, [topic])
}
