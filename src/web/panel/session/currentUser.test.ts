import { expect, test } from 'vitest'
import type { Profile } from '#shared/accounts/accounts.ts'
import type { Access } from '#shared/endpoint.ts'
import { SCREENS } from '#web/panel/screens/screens.ts'
import { canEnter } from './currentUser.ts'

const user = (isApproved: boolean, adminType: Profile['adminType']): Profile => ({
  name: 'Lakshmi Rao',
  email: 'lakshmi@example.com',
  mobile: '9000000000',
  isApproved,
  adminType,
  areas: [],
})

test.each([
  ['admin', 'a deactivated Admin', user(false, 'Admin'), false],
  ['account', 'an account waiting for approval', user(false, null), true],
  ['staff.read', 'an account that is not known yet', undefined, false],
  ['account', 'an account that is not known yet', undefined, true],
] as const)('whether a screen for %s opens for %s', (access, _who, asking, isOpen) =>
  expect(canEnter(access, asking)).toBe(isOpen),
)

test('an account of a type that the panel does not know may enter no screen', () => {
  const viewer = user(true, 'Owner' as Profile['adminType'])
  expect(SCREENS.filter(({ access }) => canEnter(access, viewer))).toEqual([])
  expect(canEnter('staff.read', viewer)).toBe(false)
})

test('a screen of an access that the panel does not know is for nobody', () =>
  expect(canEnter('owner' as Access, user(true, 'Admin'))).toBe(false))
