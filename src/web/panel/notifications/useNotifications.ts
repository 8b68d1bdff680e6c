import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  clearNotifications,
  listNotifications,
  markNotificationsRead,
  type Notification,
} from '#shared/notifications/api.ts'
import { call } from '#web/call.ts'
import { logError } from '#web/panel/errors.ts'
import { queryClient, queryFor } from '#web/panel/query/queryClient.ts'
import { getServerTime } from '#web/serverTime.ts'

type Notifications = Notification[]

const LIST = { ...queryFor(listNotifications, {}), meta: { live: 'notice' as const } }

/** The user's notifications: fetched, and then kept up to date by live events. */
export function useNotifications() {
  // what is told before the first list has come is shown at once
  const { data: list } = useQuery({ ...LIST, initialData: [] })
  const [openedAt] = useState(() => getServerTime().toISOString())
  const reading = useListChange(markNotificationsRead, markAllRead)
  const clearing = useListChange(clearNotifications, () => [])
  return {
    list,
    /** The last one that came while the panel was open. */
    newest: list.find(({ createdAt }) => createdAt > openedAt),
    markRead: () => reading.mutate(),
    clear: () => clearing.mutate(),
  }
}

/** A change of the whole list, which shows it at once. Afterwards the server's list is fetched. */
const useListChange = (
  endpoint: typeof markNotificationsRead | typeof clearNotifications,
  change: (list: Notifications) => Notifications,
) =>
  useMutation({
    async onMutate() {
      await queryClient.cancelQueries(LIST)
      queryClient.setQueryData(LIST.queryKey, (list = []) => change(list))
    },
    mutationFn: () => call(endpoint),
    onError: failed => logError('notifications were not changed', failed),
    onSettled: () => queryClient.invalidateQueries(LIST),
  })

/** Shows a notification that has just been made; the list that is on its way may not have it. */
export function showNotification(notification: Notification): void {
  queryClient.setQueryData(LIST.queryKey, (list = []) => addNotification(list, notification))
  void queryClient.invalidateQueries(LIST)
}

/** The newest stands on top. What the list has already, perhaps as read, stays as it is there. */
export const addNotification = (list: Notifications, added: Notification): Notifications =>
  list.some(({ _id }) => _id === added._id) ? list : [added, ...list]

const markAllRead = (list: Notifications): Notifications =>
  list.map(notification => ({ ...notification, read: true }))

export const countUnread = (list: Notifications): number => list.filter(({ read }) => !read).length

/** The figure on the bell: past 99 nobody counts. */
export const formatBadge = (unread: number): string => (unread > 99 ? '99+' : String(unread))
