import { expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { enter, makeMarkets } from '#test/rates.ts'
import { findAlternatives, findCityBySlug, findNearest } from './publishedCities.ts'
import { findFirstDay, findLatestRates } from './summaries/queries.ts'

const server = await openTestApp()
const { app } = server
const { reads } = app

test('the first day is the oldest that is published: nothing at first, and no deleted one', async () => {
  expect(await findFirstDay(reads)).toBeUndefined()
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

const city = (name: string, state: string | null = 'Telangana') => ({ name, state })
const cities = [city('Alpha'), city('Beta', null), city('Far'), city('Here'), city('Near', 'Kerala')]
const km: Record<string, number> = { Alpha: 250, Beta: 20, Far: 251, Near: 10 }
const names = (found: { name: string }[]) => found.map(({ name }) => name)

test('the nearest come first, no more than asked for, and none from far away', () => {
  const distance = (_: unknown, { name }: { name: string }) => km[name]
  expect(findNearest(city('Here'), cities, distance, 2)).toEqual([
    { name: 'Near', state: 'Kerala', km: 10 },
    { name: 'Beta', state: null, km: 20 },
  ])
  expect(names(findNearest(city('Here'), cities, distance, 9))).not.toContain('Far')
})

test('without known distances the neighbours are of the same state, and without a state there are none', () => {
  expect(findNearest(city('Here'), cities, () => undefined, 9)).toEqual([city('Alpha'), city('Far')])
  expect(findNearest(city('Beta', null), [...cities, city('Gamma', null)], () => undefined, 9)).toEqual([])
})
