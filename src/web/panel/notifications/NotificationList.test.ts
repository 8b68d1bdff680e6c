import { expect, test } from 'vitest'
import { describeNotification } from './NotificationList.tsx'

test.each([
  ['Anything', {}],
  ['New message from Asha: General Inquiry', { name: 'Asha', subject: 'General Inquiry' }],
  ['New account request: Ravi', { name: 'Ravi' }],
  ['New Admin: Kiran, approved by Asha', { name: 'Kiran', approvedBy: 'Asha' }],
])('in English, %s is said as its title', (title, about) =>
  expect(describeNotification({ title, about })).toBe(title),
)
