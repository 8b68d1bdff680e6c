import { expect, test } from 'vitest'
import { formatBadge } from './useNotifications.ts'

test.each([
  [7, '7'],
  [99, '99'],
  [200, '99+'],
])('the badge of %d unread notifications is %s', (unread, badge) => expect(formatBadge(unread)).toBe(badge))
