import { useState } from 'react'
import {
  clearNotifications,
  listNotifications,
  markNotificationsRead,
  type Notification,
} from '#shared/notifications/api.ts'
import { call } from '#web/call.ts'
import { useLiveEvent } from '#web/panel/live/liveEvents.ts'
import { logError, type SettableQuery, useQuery } from '#web/panel/query/query.ts'
import { useMutation } from '#web/panel/query/useMutation.ts'

type Notifications = readonly Notification[]

/** The user's notifications: fetched, and then kept up to date by live events. */
export function useNotifications() {
  // what is told before the first list has come is shown at once
  const query = useQuery<Notifications>(
    'notifications',
    signal => call(listNotifications, {}, { signal }),
    [],
  )
  const [newest, setNewest] = useState<Notification>()
  useLiveEvent('notice', notice => {
    if (!notice) return query.refetch()
    setNewest(notice)
    query.setData(known => addNotification(known, notice))
  })
  const reading = useListChange(query, markNotificationsRead, markAllRead)
  const clearing = useListChange(query, clearNotifications, () => [])

  return {
    list: clearing.apply(reading.apply(query.data ?? [])),
    newest,
    markRead: reading.mutate,
    clear: clearing.mutate,
  }
}

/** A change of the whole list, which `apply` shows while it is sent. Afterwards the server's list is fetched. */
function useListChange(
  { setData, refetch }: SettableQuery<Notifications>,
  endpoint: typeof markNotificationsRead | typeof clearNotifications,
  update: (list: Notifications) => Notifications,
) {
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      await call(endpoint)
      setData(update)
    },
    onError: failed => logError('notifications were not changed', failed),
    onSettled: refetch,
  })
  return { mutate: () => mutate(), apply: (list: Notifications) => (isPending ? update(list) : list) }
}

/** The newest stands on top. What the list has already, perhaps as read, stays as it is there. */
export const addNotification = (list: Notifications, added: Notification): Notifications =>
  list.some(({ _id }) => _id === added._id) ? list : [added, ...list]

export const markAllRead = (list: Notifications): Notification[] =>
  list.map(notification => ({ ...notification, read: true }))

export const countUnread = (list: Notifications): number => list.filter(({ read }) => !read).length

/** The figure on the bell: past 99 nobody counts. */
export const formatBadge = (unread: number): string => (unread > 99 ? '99+' : String(unread))
