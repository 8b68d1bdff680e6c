import { expect, test } from 'vitest'
import { describeDetail, getActionLabel } from './AuditTable.tsx'

test('an action of a newer server is shown by its key', () => {
  expect(getActionLabel('rate.eaten')).toBe('rate.eaten')
  expect(getActionLabel('rate.create')).toBe('Rates entered')
})

test.each([
  ['rate.update', null, undefined],
  ['account.deactivated', { adminType: 'Admin', status: 'deactivated' }, undefined],
  ['account.typed', { adminType: 'Sub Admin', status: 'pending' }, 'as Sub Admin'],
  ['account.approved', { adminType: 'Admin', status: 'approved' }, 'as Admin'],
  ['message.erased', { messages: 1, notifications: 0 }, '1 message, 0 notifications'],
  ['message.erased', { messages: 2, notifications: 1 }, '2 messages, 1 notification'],
])('the detail of %s with %o is %s', (action, after, told) =>
  expect(describeDetail({ action, before: null, after })).toBe(told),
)

test('the detail of a renamed city is both names, of a merged one the other city', () => {
  const names = { before: { name: 'Hydrabad' }, after: { name: 'Hyderabad' } }
  expect(describeDetail({ action: 'city.renamed', ...names })).toBe('Hydrabad to Hyderabad')
  expect(describeDetail({ action: 'city.merged', ...names })).toBe('into Hyderabad')
})
