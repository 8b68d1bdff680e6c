import { expect, test } from 'vitest'
import type { Profile } from '#shared/accounts/accounts.ts'
import { listCommands } from './commands.ts'

const person = (isApproved: boolean, adminType: Profile['adminType']): Profile => ({
  name: 'Lakshmi Rao',
  email: 'lakshmi@example.com',
  mobile: '9000000000',
  isApproved,
  adminType,
  areas: [],
})
const pune = { value: 'Pune', note: 'Maharashtra' }
const labels = (who: Profile, typed = '') =>
  listCommands({ person: who, typed, cities: typed.length > 1 ? [pune] : [], today: '2026-11-21' }).map(
    ({ label }) => label,
  )

test('a user is offered no screen of another role', () => {
  expect(labels(person(true, 'Sub Admin'))).not.toContain('Messages')
  expect(labels(person(true, 'Sub Admin'))).not.toContain('Customers')
  expect(labels(person(false, null))).not.toContain('Day Sheet')
  expect(labels(person(true, 'Admin'))).toEqual(
    expect.arrayContaining(['Messages', 'Customers', 'Day Sheet']),
  )
})

test('an account that waits for approval is offered no city', () => {
  expect(labels(person(false, null), 'pu')).toEqual([])
  expect(labels(person(false, null))).not.toContain('Next missing city')
})

test.each([
  ['rate c', 'Rate Chart'],
  ['CHART', 'Rate Chart'],
  ['log', 'Log out'],
  ['miss', 'Next missing city'],
])('the text %s finds the command %s', (typed, label) =>
  expect(labels(person(true, 'Admin'), typed)).toContain(label),
)

test('a city has a command to enter it and one to show its rates of today', () => {
  const found = listCommands({
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
