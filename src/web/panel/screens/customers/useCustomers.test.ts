import { expect, test } from 'vitest'
import type { User } from '#shared/accounts/accounts.ts'
import { applyOverlay, onlyOnTheirWay, withAnswer, withChange, withoutChange } from './useCustomers.ts'

const user = (name: string): User => ({
  _id: name,
  name,
  email: `${name.toLowerCase()}@rates.example`,
  mobile: '9800000000',
  isApproved: false,
  adminType: null,
  status: 'pending',
  requestedAt: '2026-11-20T20:00:00.000Z',
  requestCode: null,
  decision: null,
  lastLogin: null,
  hasSecondFactor: false,
})
const USERS = [user('Meena'), user('Ravi')]

test('a refused change is shown no longer', () => {
  const overlay = withoutChange(withChange({}, 'Ravi', { isApproved: true }), 'Ravi')
  expect(applyOverlay(USERS, overlay, '')).toEqual(USERS)
})

test('a change on its way outlasts a new list, an answered one does not', () => {
  const overlay = withAnswer(withChange({}, 'Meena', { isApproved: true }), {
    ...user('Ravi'),
    isApproved: true,
  })
  expect(Object.keys(onlyOnTheirWay(overlay))).toEqual(['Meena'])
})

test('a type and an approval that follow each other are both shown at once', () => {
  const overlay = withChange(withChange({}, 'Ravi', { adminType: 'Sub Admin' }), 'Ravi', { isApproved: true })
  expect(applyOverlay(USERS, overlay, '')[1]).toMatchObject({ adminType: 'Sub Admin', isApproved: true })
})

test.each([
  ['', ['Meena', 'Ravi']],
  [' meen', ['Meena']],
  ['RAVI@rates', ['Ravi']],
  ['nobody', []],
])('%j finds %j by name or email', (search, names) =>
  expect(applyOverlay(USERS, {}, search).map(({ name }) => name)).toEqual(names),
)
