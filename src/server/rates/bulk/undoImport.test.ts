import { afterAll, beforeEach, expect, test } from 'vitest'
import type { AuditEntry } from '#shared/audit/api.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { openTestApp } from '#test/app.ts'
import { listManagedCities } from '#test/managedCities.ts'
import { enter, listCities, makeMarkets } from '#test/rates.ts'

const server = await openTestApp()
const admin = (await server.staff('Admin', 'Asha')).token
afterAll(() => server.close())

const DATE = '2026-11-10'
let files = 0
let clerk: string
let id: string
beforeEach(async () => {
  clerk = (await server.staff('Sub Admin', 'Ravi')).token
  files += 1
  id = String(files).padStart(32, '0')
})

interface Row {
  location: string
  date: string
  markets: ReturnType<typeof makeMarkets>
  version?: number
}
const row = (location: string, price = 230, version?: number): Row => ({
  location,
  date: DATE,
  markets: makeMarkets(price),
  ...(version && { version }),
})
const send = (rates: Row[], { token = clerk, all = false } = {}) =>
  server.call('POST', '/api/rates/imports', {
    token,
    body: { rates, all, newCities: listCities(rates), import: id },
  })
const undo = (token = admin, importId = id) =>
  server.call('POST', `/api/rates/imports/${toUuid(importId)}/undo`, { token })
const toUuid = (hex: string) => hex.replace(/^(\w{8})(\w{4})(\w{4})(\w{4})/, '$1-$2-$3-$4-')
async function listPrices(): Promise<Record<string, number>> {
  const rates: DailyRate[] = (await server.call('GET', `/api/rates/daily?date=${DATE}`)).json()
  return Object.fromEntries(rates.map(({ location, markets }) => [location, markets.oneKgRate!.chicken!]))
}
const listAudit = async (action: string): Promise<AuditEntry[]> =>
  (await server.call('GET', `/api/audit?action=${action}`, { token: admin })).json()

test('nobody but an Admin undoes an import', async () => {
  await send([row('Kota')])
  for (const kind of ['Sub Admin', 'pending', 'deactivated'] as const)
    expect((await undo((await server.staff(kind)).token)).statusCode).toBe(403)
  expect(await listPrices()).toHaveProperty('Kota')
})

test.each(['00000000-0000-4000-8000-000000000000', 'nothing'])(
  'there is no import %s to undo',
  async unknown => {
    const refused = await server.call('POST', `/api/rates/imports/${unknown}/undo`, { token: admin })
    expect(refused.json()).toMatchObject({ status: 404, code: 'import.unknown' })
  },
)

test('an import that wrote nothing is none to undo', async () => {
  await send([row('Jhansi')])
  id = '9'.repeat(32)
  await send([row('Jhansi')])
  await send([row('Jhansi', 231), row('Panipat')], { all: true })
  expect((await undo()).json()).toMatchObject({ code: 'import.unknown' })
})

test('records that it created are deleted, and those that it changed have their former rates', async () => {
  await enter(server, admin, 'Surat', DATE, makeMarkets(200))
  await send([row('Surat', 240, 1), row('Agra'), row('Nagpur')], { token: admin })
  const undone = await undo()
  expect(undone.json()).toEqual({ undone: 3, kept: 0, retired: 0 })
  const prices = await listPrices()
  expect(prices).toMatchObject({ Surat: 200 })
  expect(prices).not.toHaveProperty('Agra')
})

test('a record that somebody has written since stays as it is', async () => {
  await send([row('Bhopal'), row('Indore'), row('Ujjain')])
  const [bhopal, indore] = (await server.call('GET', `/api/rates/daily?date=${DATE}`))
    .json<DailyRate[]>()
    .filter(({ location }) => ['Bhopal', 'Indore'].includes(location))
    .toSorted((one, other) => one.location.localeCompare(other.location))
  await server.call('PUT', `/api/rates/daily/${bhopal!._id}`, {
    token: admin,
    body: { markets: makeMarkets(99) },
  })
  await server.call('DELETE', `/api/rates/daily/${indore!._id}`, { token: admin })
  expect((await undo()).json()).toEqual({ undone: 1, kept: 2, retired: 0 })
  const prices = await listPrices()
  expect(prices).toMatchObject({ Bhopal: 99 })
  expect(prices).not.toHaveProperty('Ujjain')
  expect((await undo()).json()).toMatchObject({ status: 409, code: 'import.unchanged' })
})

test('all parts of a file are undone together, also where two of them wrote one record', async () => {
  await enter(server, admin, 'Kanpur', DATE, makeMarkets(200))
  await send([row('Kanpur', 210, 1), row('Meerut')], { token: admin })
  await send([row('Kanpur', 220, 2), row('Bareilly')], { token: admin })
  expect((await undo()).json()).toEqual({ undone: 3, kept: 0, retired: 0 })
  const prices = await listPrices()
  expect(prices).toMatchObject({ Kanpur: 200 })
  expect(prices).not.toHaveProperty('Bareilly')
})

test('cities that it invented are retired where no rate is left; listed ones, and those in use, stay', async () => {
  await send([row('Vidisha'), row('Ghost Ganj'), row('Used Ganj')])
  await enter(server, admin, 'Used Ganj', '2026-11-11')
  expect((await undo()).json()).toEqual({ undone: 3, kept: 0, retired: 1 })
  const again = ['Vidisha', 'Ghost Ganj', 'Used Ganj'].map(location => row(location))
  const outcomes = (await send(again)).json<{ status: string; code?: string }[]>()
  expect(outcomes.map(({ status, code }) => code ?? status)).toEqual(['created', 'city.closed', 'created'])
})

test('nobody adds a part to an import that somebody else has begun', async () => {
  await send([row('Rewari')])
  const refused = await send([row('Hansi')], { token: admin })
  expect(refused.json()).toMatchObject({ status: 404, code: 'import.unknown' })
  expect(await listPrices()).not.toHaveProperty('Hansi')
  expect((await send([row('Jind')])).json()).toMatchObject([{ status: 'created' }])
})

test.each([
  ['some', false, 'Hisar', 'Sirsa'],
  ['all or none', true, 'Palwal', 'Karnal'],
])('not even where its first part wrote nothing (%s)', async (_, all, city, other) => {
  await enter(server, admin, city, DATE, makeMarkets(231))
  const sendNothing = async () => (await send([row(city)], { all })).json()
  expect(await sendNothing()).toMatchObject([{ code: 'rate.duplicate' }])
  const refused = await send([row(other)], { token: admin })
  expect(refused.json()).toMatchObject({ status: 404, code: 'import.unknown' })
  expect((await undo()).json()).toMatchObject({ code: 'import.unknown' })
  await sendNothing()
  const own = (await listAudit('rates.imported')).filter(
    ({ subject }) => subject?.type === 'import' && subject._id === toUuid(id),
  )
  expect(own).toMatchObject([{ by: { name: 'Ravi' }, after: { records: 0 } }])
  await send([row(other)])
  expect((await undo()).json()).toMatchObject({ undone: 1 })
})

test('the audit record has each part and who undid it, with how many records', async () => {
  await send([row('Ajmer'), row('Bikaner')])
  await undo()
  const [undone] = await listAudit('rates.importUndone')
  expect(undone).toMatchObject({
    by: { name: 'Asha' },
    subject: { type: 'import', _id: toUuid(id) },
    after: { records: 2, kept: 0, retired: 0 },
  })
  const [imported] = await listAudit('rates.imported')
  expect(imported).toMatchObject({ by: { name: 'Ravi' }, subject: undone!.subject, after: { records: 2 } })
})

test('of two Admins who undo an import at once, one does', async () => {
  await send([row('Alwar'), row('Ghost Pura')])
  const answers = await Promise.all([undo(), undo((await server.staff('Admin')).token)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
})

test('an import without an id of its own has that of its request', async () => {
  const body = { rates: [row('Sikar')], all: true, newCities: [] }
  await server.call('POST', '/api/rates/imports', { token: clerk, body })
  const [imported] = await listAudit('rates.imported')
  const { _id } = imported!.subject as { _id: string }
  expect(_id).toBe(imported!.requestId)
  expect((await undo(admin, _id)).statusCode).toBe(200)
})

const manage = async (method: 'PUT' | 'POST', name: string, path: string, body?: object) => {
  const city = await findManagedCity(name)
  return server.call(method, `/api/admin/cities/${city._id}${path}`, { token: admin, ...(body && { body }) })
}
const findManagedCity = async (name: string) =>
  (await listManagedCities(server, admin)).find(city => city.name === name)!
const merge = async (from: string, into: string) =>
  manage('POST', from, '/merge', { into: (await findManagedCity(into))._id, keep: 'from' })

test('a record of a city that is retired by now stays as it is until the city has returned', async () => {
  await enter(server, clerk, 'Tonk', DATE, makeMarkets(200))
  await send([row('Tonk', 230, 1), row('Barmer')], { token: admin })
  await manage('PUT', 'Tonk', '', { isRetired: true })
  expect((await undo()).json()).toEqual({ undone: 1, kept: 1, retired: 0 })
  expect((await undo()).json()).toMatchObject({ status: 409, code: 'import.unchanged' })
  await manage('PUT', 'Tonk', '', { isRetired: false })
  expect((await undo()).json()).toEqual({ undone: 1, kept: 1, retired: 0 })
  expect(await listPrices()).toMatchObject({ Tonk: 200 })
})

test('a record that a merge has moved stays', async () => {
  await enter(server, clerk, 'Churu', DATE, makeMarkets(200))
  await enter(server, clerk, 'Nagaur', '2026-11-09')
  await send([row('Churu', 230, 1), row('Sirohi')], { token: admin })
  await merge('Churu', 'Nagaur')
  expect((await undo()).json()).toEqual({ undone: 1, kept: 1, retired: 0 })
  expect(await listPrices()).toMatchObject({ Nagaur: 230 })
})

test('cities that it invented are retired also where somebody has deleted all of its records', async () => {
  const [{ _id }] = (await send([row('Typo Ganj')])).json()
  await server.call('DELETE', `/api/rates/daily/${_id}`, { token: admin })
  expect((await undo()).json()).toEqual({ undone: 0, kept: 1, retired: 1 })
  expect((await undo()).json()).toMatchObject({ code: 'import.unchanged' })
})
