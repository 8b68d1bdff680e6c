import { expect, test } from 'vitest'
import type { Notification } from '#shared/notifications/api.ts'
import { allRead, formatBadge, unreadIn, withNew } from './useNotifications.ts'

const notice = (_id: string, read = false): Notification => ({
  _id,
  type: 'message',
  title: `New message ${_id}`,
  read,
  createdAt: '2026-11-21T02:12:00.000Z',
})

test('what is told twice stands once, on top', () =>
  expect(withNew([notice('2'), notice('1')], notice('2')).map(({ _id }) => _id)).toEqual(['2', '1']))

test('a new one raises the count of the unread, and opening leaves none', () => {
  const list = withNew([notice('1', true)], notice('2'))
  expect(unreadIn(list)).toBe(1)
  expect(unreadIn(allRead(list))).toBe(0)
})

test.each([
  [7, '7'],
  [99, '99'],
  [200, '99+'],
])('%d unread are written %s', (unread, badge) => expect(formatBadge(unread)).toBe(badge))
