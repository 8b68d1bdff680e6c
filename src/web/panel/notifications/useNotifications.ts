import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clearNotifications, listNotifications, markNotificationsRead } from '#shared/notifications/api.ts'
import { call } from '#web/call.ts'
import { logError } from '#web/panel/errors.ts'
import { queryClient, queryFor } from '#web/panel/query/queryClient.ts'
import { getServerTime } from '#web/serverTime.ts'

const LIST = { ...queryFor(listNotifications, {}), meta: { live: 'notice' as const } }

/** The user's notifications: fetched, and again when a live event tells of a new one. */
export function useNotifications() {
  const { data = [] } = useQuery(LIST)
  const [openedAt] = useState(() => getServerTime().toISOString())
  const reading = useListChange(markNotificationsRead)
  const clearing = useListChange(clearNotifications)
  // a change is shown at once, while it is on its way
  const list = clearing.isPending ? [] : data
  return {
    list,
    unread: reading.isPending ? 0 : list.filter(({ read }) => !read).length,
    /** The last one that came while the panel was open. */
    newest: list.find(({ createdAt }) => createdAt > openedAt),
    markRead: () => reading.mutate(),
    clear: () => clearing.mutate(),
  }
}

/** A change of the whole list. It is on its way until the server's list has come. */
const useListChange = (endpoint: typeof markNotificationsRead | typeof clearNotifications) =>
  useMutation({
    mutationFn: () => call(endpoint),
    onError: failed => logError('notifications were not changed', failed),
    onSettled: () => queryClient.invalidateQueries(LIST),
  })

/** The figure on the bell: past 99 nobody counts. */
export const formatBadge = (unread: number): string => (unread > 99 ? '99+' : String(unread))
