import { expect, test, vi } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { makeCities } from '#test/managedCities.ts'
import { openCities } from './cities.ts'
import { storeServiceNames } from './queries.ts'

const server = await openTestApp()

const suggest = async (q: string): Promise<{ name: string; state: string | null }[]> =>
  (await server.call('GET', `/api/cities?${new URLSearchParams({ q })}`)).json()
const namesFor = async (q: string) => (await suggest(q)).map(({ name }) => name)

/** The book as another instance has it: its own memory, the same database. */
function otherInstance() {
  const cities = openCities({ db: server.storage.db, log: server.app.log })
  const { db } = server.storage
  return { ...cities, enter: async (name: string) => (await makeCities(db, cities, [name]))[0]! }
}

test.each([
  ['nothing asked', '/api/cities'],
  ['asked twice', '/api/cities?q=pu&q=de'],
  ['more than 80 characters', `/api/cities?q=${'a'.repeat(81)}`],
  ['a character nobody types', '/api/cities?q=pu%00'],
])('%s is refused', async (_, url) => {
  expect((await server.call('GET', url)).statusCode).toBe(400)
})

test.each(['', 'p', ' p ', 'म'])('%j is too short for suggestions', async q => {
  expect(await suggest(q)).toEqual([])
})

test('suggestions begin with what was typed, at most eight, biggest first, with their states', async () => {
  const found = await suggest('ka')
  expect(found).toHaveLength(8)
  expect(found[0]).toEqual({ name: 'Kanpur', state: 'Uttar Pradesh' })
  expect(found[1]).toEqual({ name: 'Kalyan-Dombivli', state: 'Maharashtra' })
})

test.each([
  ['pun', 'Pune'],
  ['PU', 'Pune'],
  ['  hyderā', 'Hyderabad'],
  ['banga', 'Bengaluru'],
  ['Bomb', 'Mumbai'],
  ['calc', 'Kolkata'],
  ['navimu', 'Navi Mumbai'],
])('%j suggests %s', async (q, name) => {
  expect(await namesFor(q)).toContain(name)
})

test('places that share a name are suggested with their states, each its own', async () => {
  expect(await suggest('rampur (odi')).toEqual([{ name: 'Rampur (Odisha)', state: 'Odisha' }])
  const aurangabad = await namesFor('aurangabad')
  expect(aurangabad[0]).toBe('Aurangabad')
  expect(aurangabad).toContain('Aurangabad (Bihar)')
})

test('a city on no list is shown as it was written first', async () => {
  const { enter } = otherInstance()
  expect(await enter(' Naya  Gaon-Khurd ')).toMatchObject({ name: 'Naya Gaon-Khurd', state: null })
  expect(await otherInstance().enter('NAYA GAON-KHURD')).toMatchObject({ name: 'Naya Gaon-Khurd' })
})

test('what another instance entered is suggested soon, before places without rates', async () => {
  await otherInstance().enter('Karaundi Kalan Khas')
  server.clock.now = '2026-11-20T20:01:00.000Z'
  await vi.waitFor(async () => expect(await namesFor('karaundi')).toEqual(['Karaundi Kalan Khas']), 20_000)
  const found = await namesFor('kara')
  expect(found[0]).toBe('Karaundi Kalan Khas')
  expect(found.length).toBeGreaterThan(1)
})

test('a city only the service knows is suggested, and entered under its spelling', async () => {
  await storeServiceNames(server.storage.db, { at: new Date(), names: ['Servicepur'] })
  const { refresh, suggest, enter } = otherInstance()
  await refresh()
  expect(suggest('servi')).toEqual([{ name: 'Servicepur', state: null }])
  expect(await enter('SERVICEPUR')).toMatchObject({ name: 'Servicepur', state: null })
})
