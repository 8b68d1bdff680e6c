import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import type { LatestLiveBirdRate, LiveBirdRate } from '#features/live-birds/shared/api.ts'
import { addDays } from '#shared/days.ts'
import { openTestApp, TODAY, TOMORROW } from '#test/app.ts'
import { listManagedCities } from '#test/managedCities.ts'
import { enter, makeMarkets } from '#test/rates.ts'
import { openSite, readText } from '#test/site.ts'
import { feature as dump } from './dump.ts'

const YESTERDAY = addDays(TODAY, -1)
const server = await openTestApp({ OWN_CORRECTION_MINUTES: '15' }, undefined, undefined, {
  openSite,
})
const admin = (await server.staff('Admin', 'Asha')).token
const clerk = (await server.staff('Sub Admin', 'Ravi')).token
const other = (await server.staff('Sub Admin', 'Sunil')).token
for (const city of ['Pune', 'Agra', 'Satara']) await enter(server, clerk, city, TODAY, makeMarkets(230))
const before = await readSpecified()
afterAll(() => server.close())

const BIRD = { location: 'Pune', date: TODAY, size: 'large', price: 118 }
const create = (body: object, token = clerk, headers = {}) =>
  server.call('POST', '/api/live-birds', { token, body: { ...BIRD, ...body }, headers })
const add = async (body: object = {}, token = clerk): Promise<LiveBirdRate> => {
  const answer = await create(body, token)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
const correct = (_id: string, body: object, token = admin, version?: number) =>
  server.call('PUT', `/api/live-birds/${_id}`, {
    token,
    body,
    headers: version === undefined ? {} : { 'if-match': `"${version}"` },
  })
const remove = (_id: string, token = admin) => server.call('DELETE', `/api/live-birds/${_id}`, { token })
const latest = async (query = ''): Promise<LatestLiveBirdRate[]> =>
  (await server.call('GET', `/api/live-birds/latest?${query}`)).json()
const list = async (location: string, query = ''): Promise<LiveBirdRate[]> =>
  (await server.call('GET', `/api/live-birds?location=${location}&${query}`)).json()
const listPrices = async (location: string, query = '') =>
  (await list(location, query)).map(({ date, size, price }) => [date, size, price])
const readPage = async (path = '/chicken-rate/pune') =>
  readText((await server.app.inject({ url: path, headers: { accept: 'text/html' } })).payload)
const findCity = async (name: string) =>
  (await listManagedCities(server, admin)).find(city => city.name === name)!._id

/** What the specified calls and files say. */
async function readSpecified() {
  const paths = ['/api/rates/daily', '/api/rates/latest', '/api/rates/cities', '/export/rates.csv']
  return Promise.all(paths.map(async path => (await server.call('GET', path)).body))
}

test('before the first one is entered, lists are empty, pages say nothing, and dumps have no file', async () => {
  expect([await latest(), await list('Pune'), await list('Nowhere')]).toEqual([[], [], []])
  expect(await readPage()).not.toContain('farm')
  const folder = await mkdtemp(join(tmpdir(), 'chicken-rates-birds-'))
  await dump.write(server.storage.db, folder)
  expect(await readdir(folder)).toEqual([])
  await rm(folder, { recursive: true })
})

test.each<[string, object, number, string]>([
  ['a city that is not known', { location: 'Nowhere' }, 404, 'city.unknown'],
  ['a day that is still to come', { date: TOMORROW }, 400, 'request.invalid'],
  ['an unknown size', { size: 'medium' }, 400, 'request.invalid'],
  ['no size', { size: undefined }, 400, 'request.invalid'],
  ['a negative price', { price: -1 }, 400, 'request.invalid'],
  ['a price above 100000', { price: 100_001 }, 400, 'request.invalid'],
  ['no price', { price: null }, 400, 'request.invalid'],
  ['an unknown field', { market: 'retail' }, 400, 'request.invalid'],
])('refuses %s', async (_, body, status, code) => {
  const answer = await create(body)
  expect([answer.statusCode, answer.json().code]).toEqual([status, code])
  expect(await list('Pune')).toEqual([])
})

test('a second entry, an older version, a stranger’s record and an unknown one are refused', async () => {
  const { _id, version } = await add()
  expect((await create({ price: 119 }, admin)).json().code).toBe('rate.duplicate')
  expect((await correct(_id, { price: 119 }, other)).json().code).toBe('access.admin')
  expect((await correct(_id, { price: 119 }, admin, version + 1)).json().code).toBe('rate.stale')
  expect((await correct(_id, { price: 119, reason: 'two\nlines' })).statusCode).toBe(400)
  expect((await remove(_id, clerk)).json().code).toBe('access.admin')
  for (const unknown of ['x', '1-20261121', _id.replace('large', 'small'), `9${_id}`])
    expect((await correct(unknown, { price: 119 })).json().code, unknown).toBe('rate.unknown')
  expect((await list('Pune')).map(({ price }) => price)).toEqual([118])
  expect((await remove(_id)).json()).toMatchObject({ price: 118, version: 2 })
  expect((await remove(_id)).json().code).toBe('rate.unknown')
})

test('staff enter sizes apart, correct the own entry, and every version stays to be read', async () => {
  const entered = await add({ price: 116 })
  expect(entered).toMatchObject({ location: 'Pune', date: TODAY, size: 'large', version: 3, reason: null })
  await add({ size: 'small', price: 122.5 })
  await add({ date: YESTERDAY, price: 110 })
  const corrected = await correct(entered._id, { price: 117, reason: 'A slip' }, clerk, 3)
  expect(corrected.headers.etag).toBe('"4"')
  expect(corrected.json()).toMatchObject({ price: 117, version: 4, reason: 'A slip' })
  expect((await latest()).map(({ size, price, previous }) => ({ size, price, previous }))).toEqual([
    { size: 'large', price: 117, previous: { date: YESTERDAY, price: 110 } },
    { size: 'small', price: 122.5, previous: null },
  ])
  expect(await listPrices('Pune', `from=${TODAY}`)).toEqual([
    [TODAY, 'large', 117],
    [TODAY, 'small', 122.5],
  ])
  expect(await listPrices('Pune', `to=${YESTERDAY}`)).toEqual([[YESTERDAY, 'large', 110]])
  const then = encodeURIComponent(entered.updatedAt)
  expect(await listPrices('Pune', `asOf=${then}`)).toEqual([[TODAY, 'large', 116]])
  expect((await latest(`asOf=${then}`)).map(({ price }) => price)).toEqual([116])
  const entries = (await server.call('GET', '/api/audit?location=Pune', { token: admin })).json()
  expect(entries[0]).toMatchObject({
    action: 'liveBird.corrected',
    by: { name: 'Ravi' },
    subject: { type: 'city', location: 'Pune' },
    after: { date: TODAY, size: 'large', version: '4' },
  })
  expect(JSON.stringify(entries)).not.toMatch(/\b117\b/)
})

test('an entry that is sent again is written once, and of two at once one is refused', async () => {
  const again = { 'idempotency-key': 'one' }
  const answers = [await create({ size: 'any' }, clerk, again), await create({ size: 'any' }, clerk, again)]
  expect(answers[1]!.json()).toEqual(answers[0]!.json())
  const both = await Promise.all([admin, clerk].map(token => create({ location: 'Agra' }, token)))
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
})

test('what is specified says the same as before', async () => expect(await readSpecified()).toEqual(before))

test('the chart of a city has a line of each size that is entered, with its figures in a table, and is as before without any', async () => {
  const path = '/chicken-rate/satara'
  const readHtml = async (query = '') =>
    (await server.app.inject({ url: path + query, headers: { accept: 'text/html' } })).payload
  const without = await readHtml()
  const withoutAll = await readHtml('?market=all')
  expect(without).not.toContain('stroke-dasharray')
  const entered = [
    await add({ location: 'Satara', price: 118 }),
    await add({ location: 'Satara', date: YESTERDAY, price: 110 }),
    await add({ location: 'Satara', size: 'small', price: 122.5 }),
  ]
  const html = await readHtml()
  expect(html.match(/stroke-dasharray="[^"]+"/g)).toEqual([
    'stroke-dasharray="5 5"',
    'stroke-dasharray="12 5"',
  ])
  expect(html).toMatch(/aria-label="[^"]*Live \(large\): ₹118 on 21 Nov, from ₹110 on 20 Nov\./)
  const words = readText(html)
  expect(words).toContain('Live (small), Live (large): ₹ per kg of live bird, at the farm gate')
  expect(words).toMatch(
    /Live birds at the farm Show the figures of 2 days Date Live \(small\) Live \(large\) 21 Nov 122.5 118 20 Nov - 110/,
  )
  expect(await readPage(`${path}?market=all`)).not.toContain('Live (')
  for (const { _id } of entered) await remove(_id)
  expect([await readHtml(), await readHtml('?market=all')]).toEqual([without, withoutAll])
})

test('the page of a city has it the moment it is entered, with its day, and the rupees between it and skinless of that day; of the past what it had then', async () => {
  expect(await readPage('/chicken-rate/satara')).not.toContain('farm')
  await add({ location: 'Satara', date: YESTERDAY, price: 100 })
  const page = await readPage('/chicken-rate/satara')
  expect(page).toContain('Live birds at the farm')
  // no skinless rate of that day is known
  expect(page).not.toContain('skinless (')
  const { _id, updatedAt } = await add({ location: 'Satara', price: 118 })
  expect(await readPage('/chicken-rate/satara')).toContain(
    'Large birds, 21 Nov 2026: skinless (1 Kg Rate) costs ₹142 more per kg than live.',
  )
  await remove(_id)
  expect(await readPage('/chicken-rate/satara')).not.toMatch(/\b118\b/)
  const then = encodeURIComponent(updatedAt)
  expect(await readPage(`/chicken-rate/satara?asOf=${then}`)).toContain('costs ₹142 more')
})

test('a renamed city keeps its series, a retired one shows and takes none, and of two that are merged the last write counts', async () => {
  const put = async (name: string, body: object) =>
    server.call('PUT', `/api/admin/cities/${await findCity(name)}`, { token: admin, body })
  await put('Agra', { name: 'Agraa' })
  expect((await list('Agra')).map(({ location }) => location)).toEqual(['Agraa'])
  await put('Agraa', { isRetired: true })
  expect(await list('Agraa')).toEqual([])
  expect((await create({ location: 'Agraa', size: 'small' })).json().code).toBe('city.closed')
  await put('Agraa', { isRetired: false })
  const { updatedAt } = await add({ location: 'Agraa', size: 'small', price: 90 })
  const pune = await listPrices('Pune')
  const id = await findCity('Agraa')
  await server.call('POST', `/api/admin/cities/${id}/merge`, {
    token: admin,
    body: { into: await findCity('Pune'), keep: 'into' },
  })
  const merged = await list('Pune')
  expect(merged.map(({ date, size, price }) => [date, size, price])).toEqual([
    [TODAY, 'any', 118],
    [TODAY, 'large', 118],
    [TODAY, 'small', 90],
    [YESTERDAY, 'large', 110],
  ])
  const small = merged.find(({ size }) => size === 'small')!
  expect((await create({ location: 'Agraa', size: 'small' })).json().code).toBe('rate.duplicate')
  expect((await correct(small._id, { price: 91 })).json()).toMatchObject({ location: 'Pune', version: 2 })
  expect(await listPrices('Agraa', `asOf=${encodeURIComponent(updatedAt)}`)).toContainEqual([
    TODAY,
    'small',
    90,
  ])
  await server.call('POST', `/api/admin/cities/${id}/separate`, { token: admin })
  expect(await listPrices('Agraa')).toContainEqual([TODAY, 'small', 90])
  expect(await listPrices('Pune')).toEqual(
    pune.map(([date, size, price]) => [date, size, size === 'small' ? 91 : price]),
  )
})

test('a dump has every version', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chicken-rates-birds-'))
  await server.storage.db.transaction().execute(tx => dump.write(tx, folder))
  const lines = gunzipSync(await readFile(join(folder, 'live-birds.csv.gz')))
    .toString()
    .replaceAll('"', '')
    .split('\r\n')
  expect(lines[0]).toBe('date,city,size,version,at,price,reason,unit,cityId')
  const large = lines.filter(line => line.startsWith(`${TODAY},Pune,large,`))
  const cityId = `${await findCity('Pune')}`
  expect(
    large.map(line =>
      line
        .replace(/,20[^,]*Z/, '')
        .split(',')
        .slice(3, 8),
    ),
  ).toEqual([
    ['1', '118', '', 'INR per kg', cityId],
    ['2', '', '', 'INR per kg', cityId],
    ['3', '116', '', 'INR per kg', cityId],
    ['4', '117', 'A slip', 'INR per kg', cityId],
  ])
  await rm(folder, { recursive: true })
})
