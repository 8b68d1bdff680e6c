import { afterAll, expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { enter, makeMarkets } from '#test/rates.ts'
import { siteReads } from './siteReads.ts'

const server = await openTestApp()
const reads = siteReads(
  server.storage.reads,
  server.app.cities,
  () => undefined,
  async () => [],
)
afterAll(() => server.close())

test('the first day is the oldest that is published: nothing at first, and no deleted one', async () => {
  expect(await reads.findFirstDay()).toBeUndefined()
  const { token } = await server.staff('Admin')
  await enter(server, token, 'Pune', '2026-10-31', makeMarkets(190))
  const gone = await enter(server, token, 'Pune', '2024-02-29', makeMarkets(180))
  expect(await reads.findFirstDay()).toBe('2024-02-29')
  await server.call('DELETE', `/api/rates/daily/${gone._id}`, { token })
  expect(await reads.findFirstDay()).toBe('2026-10-31')
})

test('an address means a city with a rate, under its spelling of today or an old one', async () => {
  const { token } = await server.staff('Admin')
  expect(await reads.findCity('bengaluru')).toBeUndefined()
  const gone = await enter(server, token, 'Kochi', '2026-11-01')
  await server.call('DELETE', `/api/rates/daily/${gone._id}`, { token })
  await enter(server, token, 'Bengaluru', '2026-11-01')
  await enter(server, token, 'Navi Mumbai', '2026-11-01')
  await enter(server, token, 'मुंबई शहर', '2026-11-01')
  const nameAt = async (slug: string) => (await reads.findCity(slug))?.name
  expect(await nameAt('bengaluru')).toBe('Bengaluru')
  expect(await nameAt('bangalore')).toBe('Bengaluru')
  expect(await nameAt('navi-mumbai')).toBe('Navi Mumbai')
  expect(await nameAt('मुंबई-शहर')).toBe('मुंबई शहर')
  for (const unknown of ['', 'kochi', 'atlantis', "' or 1=1--", '\u0000', 'x'.repeat(5000)]) {
    expect(await nameAt(unknown), unknown).toBeUndefined()
  }
})

test('an address that two cities share from before is of the one that is called so', async () => {
  const { token } = await server.staff('Admin')
  for (const name of ['(Thane)', 'Thane', 'Thane.']) {
    await server.storage.pool.query('insert into city (key, name) values (lower($1), $1)', [name])
    await enter(server, token, name, '2026-11-01')
  }
  expect((await reads.findCity('thane'))?.name).toBe('Thane')
})

test('an address of a former name means the city that has another one now', async () => {
  const { token } = await server.staff('Admin')
  const { _id } = await enter(server, token, "Naya Ga'on-Khurd", '2026-11-01')
  const rename = (name: string) =>
    server.call('PUT', `/api/admin/cities/${_id.split('-')[0]}`, { token, body: { name } })
  await rename('Naya Gram (Khurd)')
  await rename('Purana Gram')
  for (const slug of ['naya-gaon-khurd', 'naya-gram-khurd', 'purana-gram'])
    expect((await reads.findCity(slug))?.name, slug).toBe('Purana Gram')
})

test('the last record of a city is found however old it is, and none after the day', async () => {
  const { token } = await server.staff('Admin')
  await enter(server, token, 'Salem', '2019-05-01', makeMarkets(120))
  await enter(server, token, 'Salem', '2019-05-04', makeMarkets(125))
  const [last, ...others] = await reads.listLastRates(['Salem'], '2026-11-21')
  expect(others).toEqual([])
  expect(last).toMatchObject({ date: '2019-05-04', previous: { date: '2019-05-01' }, trend: [] })
  expect((await reads.listLastRates(['Salem'], '2019-05-03')).map(({ date }) => date)).toEqual(['2019-05-01'])
  expect(await reads.listLastRates([], '2026-11-21')).toEqual([])
  expect(await reads.listLastRates(['Atlantis'], '2026-11-21')).toEqual([])
})

test('other spellings are listed of cities that have some, and of no others', () => {
  expect(reads.listSpellings(['Surat', 'Bengaluru', '__proto__'])).toEqual({ Bengaluru: ['bangalore'] })
})

test('a cursor is one that a page of records returned, and no other text', async () => {
  const { token } = await server.staff('Admin')
  for (const city of ['Kochi', 'Agra']) await enter(server, token, city, '2025-05-05', makeMarkets(170))
  const { next } = await reads.listDailyRates({ date: '2025-05-05', limit: 1 })
  expect(['abc', 'MjAyNi0xMS0yMQA', `${next}A`].filter(reads.isCursor)).toEqual([])
  expect(reads.isCursor(next!)).toBe(true)
})

test('a name without rates leads to cities with rates: those it means or begins, and those around its place', async () => {
  const { token } = await server.staff('Admin')
  await enter(server, token, 'Nagpur', '2026-11-01')
  await enter(server, token, 'Thiruvananthapuram', '2026-11-01')
  const namesFor = async (asked: string) => {
    const { name, meant, similar, place, near } = await reads.findAlternatives(asked, 2)
    return [
      name,
      meant.map(city => city.name),
      similar.map(city => city.name),
      place,
      near.map(city => city.name),
    ]
  }
  expect(await namesFor('Xyzzy')).toEqual(['Xyzzy', [], [], undefined, []])
  // listed places without rates: nothing else is meant, and others of the state are near
  expect(await namesFor('amravati')).toEqual(['Amravati', [], [], 'Amravati', ['Nagpur', 'Navi Mumbai']])
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
