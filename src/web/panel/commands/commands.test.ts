import { expect, test } from 'vitest'
import type { Profile } from '#shared/accounts/accounts.ts'
import { commandsFor } from './commands.ts'

const person = (isApproved: boolean, adminType: Profile['adminType']): Profile => ({
  name: 'Lakshmi Rao',
  email: 'lakshmi@example.com',
  mobile: '9000000000',
  isApproved,
  adminType,
})
const pune = { value: 'Pune', note: 'Maharashtra' }
const labels = (who: Profile, typed = '') =>
  commandsFor({ person: who, typed, cities: typed.length > 1 ? [pune] : [], today: '2026-11-21' }).map(
    ({ label }) => label,
  )

test('nobody is offered a screen that is not for them', () => {
  expect(labels(person(true, 'Sub Admin'))).not.toContain('Messages')
  expect(labels(person(true, 'Sub Admin'))).not.toContain('Customers')
  expect(labels(person(false, null))).not.toContain('Day Sheet')
  expect(labels(person(true, 'Admin'))).toEqual(
    expect.arrayContaining(['Messages', 'Customers', 'Day Sheet']),
  )
})

test('an account that waits for approval enters no city', () => {
  expect(labels(person(false, null), 'pu')).toEqual([])
  expect(labels(person(false, null))).not.toContain('Next missing city')
})

test.each([
  ['rate c', 'Rate Chart'],
  ['CHART', 'Rate Chart'],
  ['log', 'Log out'],
  ['miss', 'Next missing city'],
])('%s finds %s', (typed, label) => expect(labels(person(true, 'Admin'), typed)).toContain(label))

test('a city can be entered, and looked at as it is today', () => {
  const found = commandsFor({
    person: person(true, 'Sub Admin'),
    typed: 'pu',
    cities: [pune],
    today: '2026-11-21',
  })
  expect(found.map(({ label, does }) => [label, does])).toEqual([
    ['Enter Pune', { goTo: '/admin/rate-update?city=Pune' }],
    ['Pune today', { goTo: '/admin/rate-chart?date=2026-11-21&city=Pune' }],
  ])
})
