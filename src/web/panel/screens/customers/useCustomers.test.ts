import { expect, test } from 'vitest'
import type { User } from '#shared/accounts/accounts.ts'
import { compareRequests, groupRequests } from './rivals.ts'
import { applyChanges, filterUsers } from './useCustomers.ts'

const user = (name: string, email = `${name.toLowerCase()}@rates.example`, mobile = '9800000000'): User => ({
  _id: `${name} ${email}`,
  name,
  email,
  mobile,
  isApproved: false,
  adminType: null,
  areas: [],
  status: 'pending',
  requestedAt: '2026-11-20T20:00:00.000Z',
  requestCode: 'ACDE-FGHJ',
  decision: null,
  lastLogin: null,
  hasSecondFactor: false,
})
const approved = (user: User): User => ({ ...user, status: 'approved', isApproved: true })
const USERS = [user('Meena'), user('Ravi')]

test('without pending changes the accounts are as the server knows them', () =>
  expect(applyChanges(USERS, new Map([[USERS[1]!._id, []]]))).toEqual(USERS))

test('a pending change shows on each list that is loaded before its response, and on its own account only', () => {
  const pending = new Map([[USERS[1]!._id, [{ adminType: 'Admin' as const }]]])
  const [meena, ravi] = applyChanges([user('Meena'), { ...user('Ravi'), mobile: '9811111111' }], pending)
  expect(meena).toEqual(user('Meena'))
  expect(ravi).toEqual({ ...user('Ravi'), mobile: '9811111111', adminType: 'Admin' })
})

test('a pending type and the approval after it both show', () => {
  const pending = new Map([[USERS[1]!._id, [{ adminType: 'Sub Admin' as const }, { isApproved: true }]]])
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
  expect(filterUsers(USERS, { q: search }).map(({ name }) => name)).toEqual(names),
)

test('a status shows its accounts alone', () => {
  const users = [user('Meena'), approved(user('Ravi'))]
  expect(filterUsers(users, { status: 'pending' }).map(({ name }) => name)).toEqual(['Meena'])
  expect(filterUsers(users, { q: 'meena', status: 'approved' })).toEqual([])
})

test('a request whose email nobody else asked with has no rival', () => {
  const meena = user('Meena', 'meena@rates.example')
  const others = [user('Ravi', 'ravi@rates.example'), approved(user('Old', 'meena@rates.example'))]
  expect(compareRequests(meena, [meena, ...others])).toBeUndefined()
  expect(compareRequests(approved(meena), [approved(meena), user('Meena', meena.email)])).toBeUndefined()
})

test('requests with one email are compared by name and mobile number', () => {
  const one = user('Meena', 'meena@rates.example')
  const other = user('Meena', 'meena@rates.example', '9811111111')
  expect(compareRequests(one, [one, other])).toEqual({ count: 2, name: false, mobile: true })
})

test('requests with one email stand next to each other, others stay where they are', () => {
  const users = [
    user('One', 'a@rates.example'),
    user('Two', 'b@rates.example'),
    user('Three', 'a@rates.example'),
    approved(user('Four', 'c@rates.example')),
  ]
  expect(groupRequests(users).map(({ name }) => name)).toEqual(['One', 'Three', 'Two', 'Four'])
})
