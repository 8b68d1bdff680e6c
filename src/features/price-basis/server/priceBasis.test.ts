import { afterAll, expect, test } from 'vitest'
import type { DailyRate } from '#shared/rates/rates.ts'
import { openTestApp, TODAY } from '#test/app.ts'
import { listManagedCities } from '#test/managedCities.ts'
import { enter, makeMarkets } from '#test/rates.ts'

const YESTERDAY = '2026-11-20'
const BOARD = { basis: 'board', quotes: 3, source: null } as const
const BULLETIN = { basis: 'published', quotes: null, source: 'NECC' } as const

const server = await openTestApp({ PRICE_BASIS: 'on' })
const off = await openTestApp()
const admin = (await server.staff('Admin', 'Asha')).token
const clerk = (await server.staff('Sub Admin', 'Ravi')).token
afterAll(() => Promise.all([server.close(), off.close()]))

const state = (token: string, location: string, basis: object | null, since = TODAY) =>
  server.call('PUT', '/api/rates/basis', { token, body: { location, since, basis } })
const read = async (query: string, token?: string): Promise<DailyRate[]> =>
  (await server.call('GET', `/api/rates/daily?${query}`, token ? { token } : {})).json()
const readBasis = async (location: string, date = TODAY, asOf?: string) => {
  const past = asOf === undefined ? '' : `&asOf=${asOf}`
  return (await read(`location=${location}&date=${date}&with=basis${past}`))[0]?.basis
}
const send = async (method: 'PUT' | 'POST' | 'DELETE', path: string, body?: object) => {
  const answer = await server.call(method, path, { token: admin, ...(body && { body }) })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json()
}
/** The instant of the last write to a record. */
const readInstant = async (_id: string) =>
  (await server.call('GET', `/api/rates/daily/${_id}/history`, { token: admin })).json()[0].at
/** Waits until the clock of the database is past an instant, so that the next write is later. */
const pass = (instant: string) =>
  server.storage.pool.query(
    `do $$ begin while clock_timestamp() < '${instant}'::timestamptz + interval '2 ms' loop end loop; end $$`,
  )

test('nothing is stated where it is turned off, and what was stated for later entries is forgotten', async () => {
  const { token } = await off.staff('Sub Admin')
  const body = { location: 'Pune', since: TODAY, basis: BOARD }
  expect((await off.call('PUT', '/api/rates/basis', { token, body })).json().code).toBe('route.unknown')
  expect((await off.call('GET', '/api/rates/basis', { token })).json().code).toBe('route.unknown')
})

test.each([
  ['an unknown basis', { basis: 'rumour' }, 'basis.basis'],
  ['a publication without its name', { basis: 'published' }, 'basis'],
  ['a name where nothing was published', { basis: 'trader', source: 'Ravi' }, 'basis'],
  ['no quotes', { basis: 'board', quotes: 0 }, 'basis.quotes'],
  ['half a quote', { basis: 'board', quotes: 1.5 }, 'basis.quotes'],
])('refuses %s', async (_, basis, path) => {
  const answer = await state(clerk, 'Pune', basis)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors[0].path).toBe(path)
})

test('what nobody has stated is not stated, and a record that nobody asks about is as it was', async () => {
  const rate = await enter(server, clerk, 'Pune', YESTERDAY)
  expect(await readBasis('Pune', YESTERDAY)).toBeNull()
  expect(await read(`date=${YESTERDAY}`)).toEqual([rate])
  expect((await state(clerk, 'Nowhere', BOARD)).json().code).toBe('city.unknown')
})

test('it is stated once for a city, for the own entries of that day and later ones', async () => {
  expect((await state(clerk, 'Pune', BOARD)).json()).toEqual([
    { location: 'Pune', since: TODAY, basis: BOARD },
  ])
  const rate = await enter(server, clerk, 'Pune', TODAY)
  await enter(server, clerk, 'Pune', '2026-11-19')
  await enter(server, admin, 'Pune', '2026-11-18')
  await enter(server, clerk, 'Agra', TODAY)
  expect(await readBasis('Pune')).toEqual(BOARD)
  for (const date of [YESTERDAY, '2026-11-19', '2026-11-18']) expect(await readBasis('Pune', date)).toBeNull()
  expect(await readBasis('Agra')).toBeNull()
  expect(await read(`date=${TODAY}&location=Pune`)).toEqual([rate])
  expect((await state(clerk, 'Pune', null)).json()).toEqual([])
  expect((await server.call('GET', '/api/rates/basis', { token: clerk })).json()).toEqual([])
  expect(await readBasis('Pune')).toEqual(BOARD)
})

test('corrected, deleted, restored and merged, a price rests on what it rested on', async () => {
  await state(admin, 'Agra', BULLETIN)
  const agra = await enter(server, admin, 'Agra', '2026-11-17')
  expect(await readBasis('Agra', '2026-11-17')).toBeNull()
  await state(admin, 'Agra', BULLETIN, '2026-11-16')
  const { _id } = await enter(server, admin, 'Agra', '2026-11-16')
  const path = `/api/rates/daily/${_id}`
  const entered = await readInstant(_id)
  await send('PUT', path, { markets: makeMarkets(240) })
  await send('DELETE', path)
  await pass(await readInstant(_id))
  // entered again without a word
  await state(admin, 'Agra', null)
  await enter(server, clerk, 'Agra', '2026-11-16')
  const again = await readInstant(_id)
  expect(await readBasis('Agra', '2026-11-16')).toBeNull()
  await pass(again)
  await send('POST', `${path}/restore`, { version: 1 })
  expect(await readBasis('Agra', '2026-11-16')).toEqual(BULLETIN)
  expect(await readBasis('Agra', '2026-11-16', entered)).toEqual(BULLETIN)
  expect(await readBasis('Agra', '2026-11-16', again)).toBeNull()

  const cities = await listManagedCities(server, admin)
  const find = (name: string) => cities.find(city => city.name === name)!._id
  await enter(server, clerk, 'Pune', '2026-11-16', makeMarkets(300))
  await send('POST', `/api/admin/cities/${find('Agra')}/merge`, { into: find('Pune'), keep: 'from' })
  expect(await readBasis('Pune', '2026-11-16')).toEqual(BULLETIN)
  expect(await readBasis('Pune', '2026-11-17')).toBeNull()
  await send('POST', `/api/admin/cities/${find('Agra')}/separate`)
  expect(await readBasis('Pune', '2026-11-16')).toBeNull()
  expect(await readBasis('Agra', '2026-11-16')).toEqual(BULLETIN)
  expect((await read('location=Agra&date=2026-11-17'))[0]).toEqual(agra)
})
