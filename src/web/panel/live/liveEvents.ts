import { useEffect, useEffectEvent } from 'react'
import { readProfile } from '#shared/accounts/api.ts'
import type { Day } from '#shared/days.ts'
import type { RatesChanged } from '#shared/live-events.ts'
import type { Notification } from '#shared/notifications/notifications.ts'
import { call } from '#web/call.ts'
import { logged } from '#web/panel/logged.ts'
import { useToken } from '#web/panel/session/token.ts'

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

/** How long one news of rates waits for the next, so that a burst of writes is asked about once, ms. */
const BURST = 200

/** Two writes as one. */
export const together = (one: RatesChanged, other: RatesChanged): RatesChanged => ({
  from: one.from < other.from ? one.from : other.from,
  to: one.to > other.to ? one.to : other.to,
  ...(one.cities && other.cities ? { cities: [...one.cities, ...other.cities] } : {}),
})

/** Whether what shows these days may have changed; days that are not said are all. */
export const concerns = (
  { from, to }: { from?: Day | undefined; to?: Day | undefined },
  change: RatesChanged | undefined,
): boolean => !change || ((!from || change.to >= from) && (!to || change.from <= to))

/** Tells of the first of a burst and of what follows at once, in one. */
export function inBursts(tell: (change: RatesChanged) => void): (change: RatesChanged) => void {
  let waiting: RatesChanged | undefined
  return change => {
    if (!waiting) {
      setTimeout(() => {
        tell(waiting!)
        waiting = undefined
      }, BURST)
    }
    waiting = waiting ? together(waiting, change) : change
  }
}

/** Listens while the account is approved; the client of the connection is loaded after the screen. */
export function useLive(isStaff: boolean) {
  const token = useToken()

  useEffect(() => {
    if (token === null || !isStaff) return
    let isLeft = false
    let stop: (() => void) | undefined
    import('./connect.ts').then(
      ({ connect }) => {
        if (isLeft) return
        stop = connect(token, {
          onNotice: notice => {
            tellNews('notice', notice)
            tellNews(notice.type, notice)
          },
          onRates: inBursts(change => tellNews('rates', change)),
          onConnect: tellBack,
          // the refusal of this call ends the session here and says why (useSessionEnd)
          onPutOut: () => void call(readProfile).catch(() => {}),
        })
      },
      failure => logged('live events were not loaded', failure),
    )
    return () => {
      isLeft = true
      stop?.()
    }
  }, [token, isStaff])
}
