import { beforeEach, expect, test } from 'vitest'
import type { AuditEntry } from '#shared/audit/api.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { openTestApp } from '#test/app.ts'
import { listManagedCities } from '#test/managedCities.ts'
import { enter, listCities, makeMarkets } from '#test/rates.ts'

const server = await openTestApp()
const admin = (await server.staff('Admin', 'Asha')).token

const DATE = '2026-11-10'
let clerk: string
beforeEach(async () => {
  clerk = (await server.staff('Sub Admin', 'Ravi')).token
})

const row = (location: string, price = 230, version?: number) => ({
  location,
  date: DATE,
  markets: makeMarkets(price),
  ...(version && { version }),
})
const send = (rates: object[], token = clerk) =>
  server.call('POST', '/api/rates/imports', { token, body: { rates, newCities: listCities(rates) } })
const listAudit = async (action: string): Promise<AuditEntry[]> =>
  await server.read(`/api/audit?action=${action}`, admin)
/** The id of the newest import. */
async function findId(): Promise<string> {
  const [imported] = await listAudit('rates.imported')
  return (imported!.subject as { _id: string })._id
}
const undo = async (token = admin, id?: string) =>
  server.call('POST', `/api/rates/imports/${id ?? (await findId())}/undo`, { token })
async function listPrices(): Promise<Record<string, number>> {
  const rates: DailyRate[] = await server.read(`/api/rates/daily?date=${DATE}`)
  return Object.fromEntries(rates.map(({ location, markets }) => [location, markets.oneKgRate!.chicken!]))
}

test.each(['00000000-0000-4000-8000-000000000000', 'nothing'])(
  'there is no import %s to undo',
  async unknown => {
    expect((await undo(admin, unknown)).json()).toMatchObject({ status: 404, code: 'import.unknown' })
  },
)

test('an import that wrote nothing is not on record', async () => {
  await send([row('Jhansi')])
  await send([row('Jhansi')])
  await send([row('Jhansi', 231)])
  expect(await listAudit('rates.imported')).toHaveLength(1)
})

test('records that it created are deleted, and those that it changed have their former rates', async () => {
  await enter(server, admin, 'Surat', DATE, makeMarkets(200))
  await send([row('Surat', 240, 1), row('Agra'), row('Nagpur')], admin)
  expect((await undo()).json()).toEqual({ undone: 3, kept: [] })
  const prices = await listPrices()
  expect(prices).toMatchObject({ Surat: 200 })
  expect(prices).not.toHaveProperty('Agra')
})

test('records that somebody has written since stay as they are and are named', async () => {
  await send([row('Bhopal'), row('Indore'), row('Ujjain')])
  const [bhopal, indore] = (await server.read<DailyRate[]>(`/api/rates/daily?date=${DATE}`))
    .filter(({ location }) => ['Bhopal', 'Indore'].includes(location))
    .toSorted((one, other) => one.location.localeCompare(other.location))
  await server.call('PUT', `/api/rates/daily/${bhopal!._id}`, {
    token: admin,
    body: { markets: makeMarkets(99) },
  })
  await server.call('DELETE', `/api/rates/daily/${indore!._id}`, { token: admin })
  const kept = ['Bhopal', 'Indore'].map(location => ({ location, date: DATE }))
  expect((await undo()).json()).toEqual({ undone: 1, kept })
  const prices = await listPrices()
  expect(prices).toMatchObject({ Bhopal: 99 })
  expect(prices).not.toHaveProperty('Ujjain')
  expect((await undo()).json()).toMatchObject({ status: 409, code: 'import.unchanged' })
})

test('the audit record has the import and who undid it, with how many records', async () => {
  await send([row('Ajmer'), row('Bikaner')])
  await undo()
  const [undone] = await listAudit('rates.importUndone')
  expect(undone).toMatchObject({ by: { name: 'Asha' }, after: { records: 2, kept: 0 } })
  const [imported] = await listAudit('rates.imported')
  expect(imported).toMatchObject({ by: { name: 'Ravi' }, subject: undone!.subject, after: { records: 2 } })
})

test('of two Admins who undo an import at once, one does', async () => {
  await send([row('Alwar'), row('Ghost Pura')])
  const other = (await server.staff('Admin')).token
  const answers = await Promise.all([undo(), undo(other)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
})

test('the key of an undoing gets the same answer again, and the key of an import undoes nothing', async () => {
  const call = (path: string, key: string, body?: object) =>
    server.call('POST', `/api/rates/imports${path}`, {
      token: admin,
      ...(body && { body }),
      headers: { 'idempotency-key': key },
    })
  await call('', 'import', { rates: [row('Sikar')], newCities: [] })
  const path = `/${await findId()}/undo`
  expect((await call(path, 'import')).json()).toMatchObject({ status: 422, code: 'request.keyReused' })
  for (const _ of [1, 2]) expect((await call(path, 'undo')).json()).toEqual({ undone: 1, kept: [] })
})

const manage = async (method: 'PUT' | 'POST', name: string, path: string, body: object) => {
  const city = (await listManagedCities(server, admin)).find(city => city.name === name)!
  return server.call(method, `/api/admin/cities/${city._id}${path}`, { token: admin, body })
}

test('a record of a city that is retired by now stays as it is until the city has returned', async () => {
  await enter(server, clerk, 'Tonk', DATE, makeMarkets(200))
  await send([row('Tonk', 230, 1), row('Barmer')], admin)
  await manage('PUT', 'Tonk', '', { isRetired: true })
  const kept = (location: string) => [{ location, date: DATE }]
  expect((await undo()).json()).toEqual({ undone: 1, kept: kept('Tonk') })
  await manage('PUT', 'Tonk', '', { isRetired: false })
  expect((await undo()).json()).toEqual({ undone: 1, kept: kept('Barmer') })
  expect(await listPrices()).toMatchObject({ Tonk: 200 })
})

test('a record that a merge has moved stays with the other city', async () => {
  await enter(server, clerk, 'Nagaur', '2026-11-09')
  await send([row('Churu'), row('Sirohi')])
  const into = (await listManagedCities(server, admin)).find(({ name }) => name === 'Nagaur')!._id
  await manage('POST', 'Churu', '/merge', { into, keep: 'from' })
  expect((await undo()).json()).toMatchObject({ undone: 1, kept: [{ date: DATE }] })
  expect(await listPrices()).toMatchObject({ Nagaur: 230 })
})
