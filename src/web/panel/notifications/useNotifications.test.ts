import { expect, test } from 'vitest'
import { addNotification, formatBadge } from './useNotifications.ts'

test('a notification that the list has already stands once, and stays read', () => {
  const known = {
    type: 'message',
    title: 'New message',
    about: {},
    createdAt: '2026-11-21T02:12:00.000Z',
    newAdmin: null,
  } as const
  const list = ['2', '1'].map(_id => ({ ...known, _id, read: true }))
  expect(addNotification(list, { ...known, _id: '2', read: false })).toEqual(list)
})

test.each([
  [7, '7'],
  [99, '99'],
  [200, '99+'],
])('the badge of %d unread notifications is %s', (unread, badge) => expect(formatBadge(unread)).toBe(badge))
