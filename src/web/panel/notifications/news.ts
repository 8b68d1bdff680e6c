import { useEffect, useEffectEvent } from 'react'
import type { Notification } from '#shared/notifications/notifications.ts'

type News = Notification['type']
const listeners: Record<News, Set<() => void>> = { message: new Set(), user: new Set() }

/** Tells screens that there is something new of a type. */
export const tellNews = (type: News) => {
  for (const tell of listeners[type]) tell()
}

/** Calls back when there may be something new of a type, as long as the screen stands. */
export function useNews(type: News, listener: () => void) {
  const hear = useEffectEvent(listener)
  useEffect(() => {
    const tell = () => hear()
    listeners[type].add(tell)
    return () => {
      listeners[type].delete(tell)
    }
  }, [type])
}
