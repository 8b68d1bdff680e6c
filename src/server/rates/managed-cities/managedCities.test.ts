import { beforeAll, describe, expect, test } from 'vitest'
import type { AuditEntry } from '#shared/audit/api.ts'
import type { RecognisedCity } from '#shared/cities/api.ts'
import type { DayEntries } from '#shared/rates/dayEntries.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { TODAY } from '#test/app.ts'
import { listManagedCities, listRates, openInstances } from '#test/managedCities.ts'
import { enter, makeMarkets } from '#test/rates.ts'

const YESTERDAY = '2026-11-20'

const { server, other, admin, clerk } = await openInstances()

const list = () => listManagedCities(server, admin)
const find = async (name: string) => (await list()).find(city => city.name === name)!
const change = (id: number | string, body: object) =>
  server.call('PUT', `/api/admin/cities/${id}`, { token: admin, body })
const rename = async (from: string, name: string) => change((await find(from))._id, { name })
const suggest = async (q: string) =>
  (await server.read(`/api/cities?${new URLSearchParams({ q })}`)).map((city: { name: string }) => city.name)
const entries = async (date = TODAY): Promise<DayEntries> =>
  await server.read(`/api/rates/days/${date}/entries`, admin)
const recognise = async (name: string): Promise<RecognisedCity> =>
  (await server.call('POST', '/api/cities/recognise', { token: clerk, body: { names: [name] } })).json()[0]
const actions = async (location: string): Promise<string[]> =>
  (await server.read(`/api/audit?${new URLSearchParams({ location })}`, admin)).map(
    (entry: AuditEntry) => entry.action,
  )

describe('refused is', () => {
  test.each<[string, object]>([
    ['nothing', {}],
    ['both', { name: 'Pune', isRetired: true }],
    ['a name of digits', { name: '221' }],
    ['a name of one letter', { name: 'P' }],
    ['no yes or no', { isRetired: 'yes' }],
    ['an unknown field', { state: 'Goa' }],
  ])('%s', async (_, body) => expect((await change(1, body)).statusCode).toBe(400))

  test.each(['0', '-1', 'x', '999999', '99999999999999999999', "1' or 1=1"])('the city %j', async id => {
    const { statusCode, body } = await change(encodeURIComponent(id), { name: 'Pune' })
    expect([statusCode, JSON.parse(body).code]).toEqual([404, 'city.unknown'])
  })

  test('a name that another city has or had, and one that leads to its address', async () => {
    for (const name of ['Salem', 'Salm Old', 'Erode']) await enter(server, clerk, name, TODAY)
    await rename('Salm Old', 'Salm')
    for (const [name, status, code] of [
      ['Salem', 409, 'city.exists'],
      ['salm old', 409, 'city.exists'],
      ['(Salem)', 409, 'city.exists'],
      ['Salm-Old', 409, 'city.exists'],
      ['\u0420une', 400, 'city.mixedScripts'],
    ] as const) {
      const answer = await rename('Erode', name)
      expect([answer.statusCode, answer.json().code], name).toEqual([status, code])
      expect(answer.json().errors[0].path).toBe('name')
    }
  })
})

describe('a city that is renamed', () => {
  beforeAll(async () => {
    await enter(server, clerk, 'Ahmedabd', YESTERDAY)
    expect((await listRates(other, 'Ahmedabd'))[0]?.location).toBe('Ahmedabd')
    expect((await rename('Ahmedabd', 'ahmadabad')).json()).toMatchObject({
      name: 'Ahmedabad',
      state: 'Gujarat',
      otherNames: ['Ahmedabd'],
    })
  })

  test('is served under its new name by an instance that has not been notified yet', async () => {
    await enter(other, clerk, 'Heardpur', YESTERDAY)
    // as between the change of another instance and its notice
    await server.storage.pool.query(
      `begin; set local session_replication_role = replica; update city set name = 'Unheardpur' where name = 'Heardpur'; commit`,
    )
    const rate = { location: 'Heardpur', markets: makeMarkets(210) }
    const created = await other.call('POST', '/api/rates/daily', {
      token: clerk,
      body: { ...rate, date: '2026-11-18' },
    })
    expect(created.json()).toMatchObject({ location: 'Unheardpur' })
    const saved = await other.call('PUT', '/api/rates/days/2026-11-17', {
      token: clerk,
      body: { rates: [rate] },
    })
    expect(saved.json()).toMatchObject([{ location: 'Unheardpur' }])
  })

  test('is recognised, suggested and missing under its new name', async () => {
    expect(await recognise('Ahmedabd')).toMatchObject({ name: 'Ahmedabad', status: 'entered' })
    expect(await suggest('ahmedab')).toEqual(['Ahmedabad'])
    expect((await entries()).missing.map(({ location }) => location)).toContain('Ahmedabad')
  })

  test('is on record under both names', async () => {
    const recorded = await actions('Ahmedabd')
    expect(recorded).toContain('city.renamed')
    expect(await actions('Ahmedabad')).toEqual(recorded)
  })

  test('twice at once has one name, and both former ones', async () => {
    await enter(server, clerk, 'Twiceganj', TODAY)
    const { _id } = await find('Twiceganj')
    await Promise.all(['Oncepur', 'Onlypur'].map(name => change(_id, { name })))
    const { name, otherNames } = (await list()).find(city => city._id === _id)!
    expect(['Oncepur', 'Onlypur']).toContain(name)
    expect(otherNames).toHaveLength(2)
  })
})

describe('a city that is retired', () => {
  let id: number
  let record: DailyRate
  beforeAll(async () => {
    record = await enter(server, clerk, 'Wholesale Ganj', YESTERDAY)
    id = (await find('Wholesale Ganj'))._id
    expect(await listRates(other, 'Wholesale Ganj')).toHaveLength(1)
    expect((await entries()).missing.map(({ location }) => location)).toContain('Wholesale Ganj')
    expect((await change(id, { isRetired: true })).json()).toMatchObject({ isRetired: true, days: 1 })
  })

  test('is shown to nobody: in no list, not missing, not suggested', async () => {
    expect(await listRates(server, 'Wholesale Ganj')).toEqual([])
    expect((await server.call('GET', `/api/rates/daily/${record._id}`)).statusCode).toBe(404)
    for (const path of ['cities', `daily?date=${YESTERDAY}`, 'latest', 'monthly?month=2026-11'])
      expect((await server.call('GET', `/api/rates/${path}`)).body, path).not.toContain('Wholesale Ganj')
    expect(JSON.stringify(await entries())).not.toContain('Wholesale Ganj')
    expect(await suggest('wholesale')).toEqual([])
  })

  test('still has its history, and comes back with all its rates', async () => {
    const history = await server.call('GET', `/api/rates/daily/${record._id}/history`, { token: admin })
    expect(history.json()).toHaveLength(1)
    expect((await change(id, { isRetired: false })).json()).toMatchObject({ isRetired: false })
    expect(await listRates(server, 'Wholesale Ganj')).toHaveLength(1)
    await enter(server, clerk, 'Wholesale Ganj', TODAY)
    expect(await actions('Wholesale Ganj')).toEqual(
      expect.arrayContaining(['city.retired', 'city.returned', 'rate.create']),
    )
  })
})
