import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  clearNotifications,
  listNotifications,
  markNotificationsRead,
  type Notification,
} from '#shared/notifications/api.ts'
import { CallFailed, call } from '#web/call.ts'
import { useLiveEvent } from '#web/panel/live/liveEvents.ts'
import { logError } from '#web/panel/query/query.ts'

/** The caller's notifications, kept true by what the server tells and by asking again when it could not tell. */
export function useNotifications() {
  const [list, setList] = useState<readonly Notification[]>([])
  const [newest, setNewest] = useState<Notification>()
  /** What was told while a list was on its way: that list may not have it yet. */
  const meanwhile = useRef<Notification[]>([])
  const round = useRef(0)

  async function ask() {
    round.current += 1
    const mine = round.current
    meanwhile.current = []
    try {
      const known = await call(listNotifications)
      if (mine === round.current) setList(meanwhile.current.reduce(withNew, known))
    } catch (failed) {
      if (!(failed instanceof CallFailed)) throw failed
      logError('notifications were not loaded', failed)
    }
  }

  /** Shows a change at once, sends it, and ends with the server's list, whatever came of it. */
  async function change(to: readonly Notification[], send: () => Promise<unknown>) {
    // a list that is on its way was asked for before this change
    round.current += 1
    setList(to)
    try {
      await send()
    } catch (failed) {
      if (!(failed instanceof CallFailed)) throw failed
      logError('notifications were not changed', failed)
    }
    await ask()
  }

  useLiveEvent('notice', notice => {
    if (!notice) return void ask()
    meanwhile.current.push(notice)
    setList(known => withNew(known, notice))
    setNewest(notice)
  })

  const askFirst = useEffectEvent(ask)
  useEffect(() => void askFirst(), [])

  return {
    list,
    newest,
    markRead: () => change(allRead(list), () => call(markNotificationsRead)),
    clear: () => change([], () => call(clearNotifications)),
  }
}

/** What happened just now stands on top, once. */
export const withNew = (list: readonly Notification[], notice: Notification): Notification[] => [
  notice,
  ...list.filter(({ _id }) => _id !== notice._id),
]

export const allRead = (list: readonly Notification[]): Notification[] =>
  list.map(notice => ({ ...notice, read: true }))

export const unreadIn = (list: readonly Notification[]): number => list.filter(({ read }) => !read).length

/** The figure on the bell: past 99 nobody counts. */
export const formatBadge = (unread: number): string => (unread > 99 ? '99+' : String(unread))
