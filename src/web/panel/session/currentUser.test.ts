import { expect, test } from 'vitest'
import type { Profile } from '#shared/accounts/accounts.ts'
import type { Access } from '#shared/endpoint.ts'
import { SCREENS } from '#web/panel/screens/screens.ts'
import { mayEnter } from './currentUser.ts'

const person = (isApproved: boolean, adminType: Profile['adminType']): Profile => ({
  name: 'Lakshmi Rao',
  email: 'lakshmi@example.com',
  mobile: '9000000000',
  isApproved,
  adminType,
})

test.each([
  ['admin', 'a Sub Admin', person(true, 'Sub Admin'), false],
  ['admin', 'a deactivated Admin', person(false, 'Admin'), false],
  ['staff', 'an account waiting for approval', person(false, null), false],
  ['staff', 'a Sub Admin', person(true, 'Sub Admin'), true],
  ['account', 'an account waiting for approval', person(false, null), true],
  ['admin', 'an Admin', person(true, 'Admin'), true],
] as const)('a screen for %s, asked for by %s', (access, _who, asking, allowed) =>
  expect(mayEnter(access, asking)).toBe(allowed),
)

test('an account of a type that the panel does not know may enter no screen', () => {
  const viewer = person(true, 'Viewer' as Profile['adminType'])
  expect(SCREENS.filter(({ access }) => mayEnter(access, viewer))).toEqual([])
  expect(mayEnter('staff', viewer)).toBe(false)
})

test('a screen of an access that the panel does not know is for nobody', () =>
  expect(mayEnter('owner' as Access, person(true, 'Admin'))).toBe(false))
