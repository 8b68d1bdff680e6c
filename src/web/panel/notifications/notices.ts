import type { Notification } from '#shared/notifications/api.ts'

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
