import { expect, test } from 'vitest'
import type { User } from '#shared/accounts/accounts.ts'
import { compareRequests, groupRequests } from './rivals.ts'

const request = (name: string, email: string, mobile = '9800000000'): User => ({
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

test('a request whose email nobody else asked with has no rival', () => {
  const meena = request('Meena', 'meena@rates.example')
  const others = [request('Ravi', 'ravi@rates.example'), approved(request('Old', 'meena@rates.example'))]
  expect(compareRequests(meena, [meena, ...others])).toBeUndefined()
  expect(compareRequests(approved(meena), [approved(meena), request('Meena', meena.email)])).toBeUndefined()
})

test('requests with one email are compared by name and mobile number', () => {
  const one = request('Meena', 'meena@rates.example')
  const other = request('Meena', 'meena@rates.example', '9811111111')
  expect(compareRequests(one, [one, other])).toEqual({ count: 2, name: false, mobile: true })
})

test('requests with one email stand next to each other, others stay where they are', () => {
  const users = [
    request('One', 'a@rates.example'),
    request('Two', 'b@rates.example'),
    request('Three', 'a@rates.example'),
    approved(request('Four', 'c@rates.example')),
  ]
  expect(groupRequests(users).map(({ name }) => name)).toEqual(['One', 'Three', 'Two', 'Four'])
})
