import { expect, test } from 'vitest'
import { findCoordinates } from '#server/cities/places.ts'
import { openTestApp } from '#test/app.ts'
import { enter, makeMarkets } from '#test/rates.ts'
import { findAlternatives, findCityBySlug, listNearbyCities } from './publishedCities.ts'
import { findFirstDay } from './queries.ts'
import { findLatestRates } from './summaries/queries.ts'

const server = await openTestApp()
const { app } = server
const { reads } = app

test('the first day is the oldest that is published: nothing at first, and no deleted one', async () => {
  expect(await findFirstDay(reads)).toBeNull()
  const { token } = await server.staff('Admin')
  await enter(server, token, 'Pune', '2026-10-31', makeMarkets(190))
  const gone = await enter(server, token, 'Pune', '2024-02-29', makeMarkets(180))
  expect(await findFirstDay(reads)).toBe('2024-02-29')
  await server.call('DELETE', `/api/rates/daily/${gone._id}`, { token })
  expect(await findFirstDay(reads)).toBe('2026-10-31')
})

test('an address means a city with a rate, under its spelling of today or an old one', async () => {
  const { token } = await server.staff('Admin')
  expect(await findCityBySlug(app, 'bengaluru')).toBeUndefined()
  const gone = await enter(server, token, 'Kochi', '2026-11-01')
  await server.call('DELETE', `/api/rates/daily/${gone._id}`, { token })
  await enter(server, token, 'Bengaluru', '2026-11-01')
  await enter(server, token, 'Navi Mumbai', '2026-11-01')
  await enter(server, token, 'मुंबई शहर', '2026-11-01')
  const nameAt = async (slug: string) => (await findCityBySlug(app, slug))?.name
  expect(await nameAt('bengaluru')).toBe('Bengaluru')
  expect(await nameAt('bangalore')).toBe('Bengaluru')
  expect(await nameAt('navi-mumbai')).toBe('Navi Mumbai')
  expect(await nameAt('मुंबई-शहर')).toBe('मुंबई शहर')
  for (const unknown of ['', 'kochi', 'atlantis', "' or 1=1--", '\u0000', 'x'.repeat(5000)]) {
    expect(await nameAt(unknown), unknown).toBeUndefined()
  }
})

test('an address of a former name means the city that has another one now', async () => {
  const { token } = await server.staff('Admin')
  const { _id } = await enter(server, token, "Naya Ga'on-Khurd", '2026-11-01')
  const rename = (name: string) =>
    server.call('PUT', `/api/admin/cities/${_id.split('-')[0]}`, { token, body: { name } })
  await rename('Naya Gram (Khurd)')
  await rename('Purana Gram')
  for (const slug of ['naya-gaon-khurd', 'naya-gram-khurd', 'purana-gram'])
    expect((await findCityBySlug(app, slug))?.name, slug).toBe('Purana Gram')
})

const findLastRates = (cityKeys: string[], day: string) =>
  findLatestRates(reads, day, { cityKeys, isAnyAge: true })

test('the last record of a city is found however old it is, and none after the day', async () => {
  const { token } = await server.staff('Admin')
  await enter(server, token, 'Salem', '2019-05-01', makeMarkets(120))
  await enter(server, token, 'Salem', '2019-05-04', makeMarkets(125))
  const [last, ...others] = await findLastRates(['salem'], '2026-11-21')
  expect(others).toEqual([])
  expect(last).toMatchObject({ date: '2019-05-04', previous: { date: '2019-05-01' }, trend: [] })
  expect((await findLastRates(['salem'], '2019-05-03')).map(({ date }) => date)).toEqual(['2019-05-01'])
  expect(await findLastRates([], '2026-11-21')).toEqual([])
  expect(await findLastRates(['atlantis'], '2026-11-21')).toEqual([])
})

test('other spellings are listed of cities that have some, and of no others', () => {
  expect(app.cities.listSpellings(['Surat', 'Bengaluru', '__proto__'])).toEqual({
    Bengaluru: ['bangalore', 'blr', 'blore', 'bglr'],
  })
})

test('a city whose last rate was taken off is known; one without any rate is not', async () => {
  const { token } = await server.staff('Admin')
  const isKnown = async (name: string) => (await findAlternatives(app, name, 1)).isEntered
  expect(await isKnown('Agra')).toBe(false)
  const { _id } = await enter(server, token, 'Agra', '2026-11-01')
  await server.call('DELETE', `/api/rates/daily/${_id}`, { token })
  expect(await isKnown('agra')).toBe(true)
})

test('a name without rates leads to cities with rates: those it means or begins, and those around its place', async () => {
  const { token } = await server.staff('Admin')
  await enter(server, token, 'Nagpur', '2026-11-01')
  await enter(server, token, 'Thiruvananthapuram', '2026-11-01')
  const namesFor = async (asked: string) => {
    const { name, meant, similar, place, near } = await findAlternatives(app, asked, 2)
    return [
      name,
      meant.map(city => city.name),
      similar.map(city => city.name),
      place,
      near.map(city => city.name),
    ]
  }
  expect(await namesFor('Xyzzy')).toEqual(['Xyzzy', [], [], undefined, []])
  // listed places without rates: nothing else is meant, and others around are near
  expect(await namesFor('amravati')).toEqual(['Amravati', [], [], 'Amravati', ['Nagpur']])
  expect(await namesFor('nagpurr')).toEqual(['nagpurr', ['Nagpur'], [], 'Nagpur', ['Navi Mumbai', 'Pune']])
  expect(await namesFor('नागपोर')).toMatchObject(['नागपोर', ['Nagpur'], [], 'Nagpur', {}])
  expect(await namesFor('thiru')).toMatchObject([
    'thiru',
    [],
    ['Thiruvananthapuram'],
    'Thiruvananthapuram',
    {},
  ])
})

const locate = (name: string, state: string | null) => ({
  key: name,
  name,
  state,
  at: findCoordinates({ name, state }),
})
const cities = [
  locate('Alpha', 'Maharashtra'),
  locate('Delhi', 'Delhi'),
  locate('Mumbai', 'Maharashtra'),
  locate('Omega', 'Maharashtra'),
  locate('Pune', 'Maharashtra'),
  locate('Surat', 'Gujarat'),
]
const names = (found: { name: string }[]) => found.map(({ name }) => name)

test('the nearest cities come first, no more than asked for, and none from far away', () => {
  const [nearest] = listNearbyCities(cities[2]!, cities, 9)
  expect(nearest).toEqual({ name: 'Pune', state: 'Maharashtra', km: expect.closeTo(120, -1) })
  expect(names(listNearbyCities(cities[2]!, cities, 9))).toEqual(['Pune', 'Surat'])
  expect(names(listNearbyCities(cities[2]!, cities, 1))).toEqual(['Pune'])
})

test('without known distances the neighbours are of the same state, and without a state there are none', () => {
  expect(listNearbyCities(cities[0]!, cities, 2)).toEqual([
    { name: 'Mumbai', state: 'Maharashtra' },
    { name: 'Omega', state: 'Maharashtra' },
  ])
  expect(listNearbyCities(locate('Beta', null), [...cities, locate('Gamma', null)], 9)).toEqual([])
})
