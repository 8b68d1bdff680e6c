import { expect, test } from 'vitest'
import type { User } from '#shared/accounts/accounts.ts'
import { countRequests, filterUsers, groupRequests } from './users.ts'

const user = (name: string, email = `${name.toLowerCase()}@rates.example`): User => ({
  _id: `${name} ${email}`,
  name,
  email,
  mobile: '9800000000',
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

test('the requests with an email are counted, accounts are not', () => {
  const meena = user('Meena', 'meena@rates.example')
  const old = approved(user('Old', meena.email))
  expect(countRequests(meena, [meena, old])).toBe(1)
  expect(countRequests(meena, [meena, user('Other', meena.email), old])).toBe(2)
  expect(countRequests(old, [meena, old])).toBe(0)
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
