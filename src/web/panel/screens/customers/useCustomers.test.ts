import { expect, test } from 'vitest'
import type { User } from '#shared/accounts/accounts.ts'
import { applyChanges, filterUsers } from './useCustomers.ts'

const user = (name: string): User => ({
  _id: name,
  name,
  email: `${name.toLowerCase()}@rates.example`,
  mobile: '9800000000',
  isApproved: false,
  adminType: null,
  areas: [],
  status: 'pending',
  requestedAt: '2026-11-20T20:00:00.000Z',
  requestCode: null,
  decision: null,
  lastLogin: null,
  hasSecondFactor: false,
})
const USERS = [user('Meena'), user('Ravi')]

test('without pending changes the accounts are as the server knows them', () =>
  expect(applyChanges(USERS, new Map([['Ravi', []]]))).toEqual(USERS))

test('a pending change shows on each list that is loaded before its response, and on its own account only', () => {
  const pending = new Map([['Ravi', [{ adminType: 'Admin' as const }]]])
  const [meena, ravi] = applyChanges([user('Meena'), { ...user('Ravi'), mobile: '9811111111' }], pending)
  expect(meena).toEqual(user('Meena'))
  expect(ravi).toEqual({ ...user('Ravi'), mobile: '9811111111', adminType: 'Admin' })
})

test('a pending type and the approval after it both show', () => {
  const pending = new Map([['Ravi', [{ adminType: 'Sub Admin' as const }, { isApproved: true }]]])
  expect(applyChanges(USERS, pending)[1]).toMatchObject({
    adminType: 'Sub Admin',
    isApproved: true,
    status: 'approved',
    decision: null,
  })
})

test.each([
  ['', ['Meena', 'Ravi']],
  [' meen', ['Meena']],
  ['RAVI@rates', ['Ravi']],
  ['nobody', []],
])('the text %j finds the accounts %j by name or email', (search, names) =>
  expect(filterUsers(USERS, { q: search, status: '' }).map(({ name }) => name)).toEqual(names),
)

test('a status shows its accounts alone', () => {
  const users = [user('Meena'), { ...user('Ravi'), isApproved: true, status: 'approved' as const }]
  expect(filterUsers(users, { q: '', status: 'pending' }).map(({ name }) => name)).toEqual(['Meena'])
  expect(filterUsers(users, { q: 'meena', status: 'approved' })).toEqual([])
})
