import { expect, test } from 'vitest'
import type { Profile } from '#shared/accounts/accounts.ts'
import { findCities, listCommands } from './commands.ts'

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
  ['logout', 'Log out'],
  ['sign out', 'Log out'],
  ['dark', 'Dark'],
  ['telugu', 'తెలుగు'],
  ['தமி', 'தமிழ்'],
  ['day-sh', 'Day Sheet'],
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
    ['Pune history', { goTo: '/admin/rate-chart?city=Pune' }],
  ])
})

test('a word behind a city says what is wanted of it', () => {
  const found = (typed: string) =>
    listCommands({ person: person(true, 'Sub Admin'), typed, cities: [pune], today: '2026-11-21' })
  expect(found('pune hist').map(({ label }) => label)).toEqual(['Pune history'])
  expect(found('pune zz')).toHaveLength(3)
})

test('cities are looked up by fewer words until some are found, never by a single letter', async () => {
  const asked: string[] = []
  const find = async (text: string) => {
    asked.push(text)
    return text === 'new delhi' ? [pune] : []
  }
  expect(await findCities(' new delhi hist', find)).toEqual([pune])
  expect(await findCities('x yz', find)).toEqual([])
  expect(asked).toEqual(['new delhi hist', 'new delhi', 'x yz'])
})
