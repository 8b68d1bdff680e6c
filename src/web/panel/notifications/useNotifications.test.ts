import { expect, test } from 'vitest'
import type { Notification } from '#shared/notifications/api.ts'
import { addNotification, countUnread, formatBadge, markAllRead } from './useNotifications.ts'

const notification = (_id: string, read = false): Notification => ({
  _id,
  type: 'message',
  title: `New message ${_id}`,
  read,
  createdAt: '2026-11-21T02:12:00.000Z',
})

test('a notification that the list has already stands once, and stays read', () => {
  const list = [notification('2', true), notification('1')]
  expect(addNotification(list, notification('2'))).toEqual(list)
})

test('a new notification raises the count of the unread, and reading leaves none', () => {
  const list = addNotification([notification('1', true)], notification('2'))
  expect(countUnread(list)).toBe(1)
  expect(countUnread(markAllRead(list))).toBe(0)
})

test.each([
  [7, '7'],
  [99, '99'],
  [200, '99+'],
])('the badge of %d unread notifications is %s', (unread, badge) => expect(formatBadge(unread)).toBe(badge))
