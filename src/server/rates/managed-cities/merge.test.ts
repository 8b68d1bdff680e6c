import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { AuditEntry } from '#shared/audit/api.ts'
import type { CityMerge } from '#shared/cities/managedCities.ts'
import { TODAY } from '#test/app.ts'
import { listManagedCities, listRates, openInstances } from '#test/managedCities.ts'
import { enter, makeMarkets } from '#test/rates.ts'

const [MONDAY, TUESDAY, WEDNESDAY, THURSDAY] = [
  '2026-11-16',
  '2026-11-17',
  '2026-11-18',
  '2026-11-19',
] as const

const { server, other, admin, clerk } = await openInstances()

const list = () => listManagedCities(server, admin)
const findId = async (name: string) => (await list()).find(city => city.name === name)!._id
const post = async (name: string | number, path: string, body: object) => {
  const id = typeof name === 'number' ? name : await findId(name)
  return server.call('POST', `/api/admin/cities/${id}/${path}`, { token: admin, body })
}
const merge = async (from: string, into: string, body: object = {}) =>
  post(from, 'merge', { into: await findId(into), ...body })
const listPrices = async (location: string) =>
  Object.fromEntries(
    (await listRates(server, location)).map(({ date, markets }) => [date, markets.oneKgRate?.chicken]),
  )

/** Enters rates of days by their price. */
async function enterDays(city: string, prices: Record<string, number>): Promise<void> {
  for (const [day, price] of Object.entries(prices)) await enter(server, clerk, city, day, makeMarkets(price))
}

describe('refused is', () => {
  beforeAll(() => Promise.all(['Pune', 'Surat', 'Closedpur'].map(name => enterDays(name, { [MONDAY]: 200 }))))

  test.each<[string, object]>([
    ['no city', {}],
    ['a name', { into: 'Surat' }],
    ['neither of the two', { into: 2, keep: 'both' }],
  ])('%s', async (_, body) => expect((await post('Pune', 'merge', body)).statusCode).toBe(400))

  test('a city with itself, one that does not exist and one that is retired', async () => {
    expect((await merge('Pune', 'Pune')).json().code).toBe('city.unknown')
    expect((await post('Pune', 'merge', { into: 999_999 })).json().code).toBe('city.unknown')
    expect((await post(999_999, 'merge/check', { into: await findId('Pune') })).json().code).toBe(
      'city.unknown',
    )
    const id = await findId('Closedpur')
    await server.call('PUT', `/api/admin/cities/${id}`, { token: admin, body: { isRetired: true } })
    expect((await merge('Pune', 'Closedpur')).json().code).toBe('city.closed')
  })
})

describe('a city that is merged into another one', () => {
  beforeAll(async () => {
    await enterDays('Hyderabad', { [MONDAY]: 200, [TUESDAY]: 210, [WEDNESDAY]: 220 })
    await enterDays('Hydrabad', { [TUESDAY]: 110, [WEDNESDAY]: 120, [THURSDAY]: 130 })
    const gone = (await listRates(server, 'Hyderabad')).find(({ date }) => date === TUESDAY)!
    await server.call('DELETE', `/api/rates/daily/${gone._id}`, { token: admin })
    expect(await listRates(other, 'Hydrabad')).toHaveLength(3)
  })

  test('asks which rates count where both have other ones, and writes nothing before', async () => {
    const check: CityMerge = (
      await post('Hydrabad', 'merge/check', { into: await findId('Hyderabad') })
    ).json()
    expect(check).toEqual({ days: 3, conflicts: 1 })
    const refused = await merge('Hydrabad', 'Hyderabad')
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'city.undecided'])
    expect(await listPrices('Hydrabad')).toEqual({ [TUESDAY]: 110, [WEDNESDAY]: 120, [THURSDAY]: 130 })
  })

  test('brings its rates to the other one, those that count where both have some', async () => {
    const answer = await merge('Hydrabad', 'Hyderabad', { keep: 'from' })
    expect(answer.json()).toMatchObject({
      name: 'Hyderabad',
      days: 4,
      otherNames: ['Hydrabad'],
    })
    const prices = { [MONDAY]: 200, [TUESDAY]: 110, [WEDNESDAY]: 120, [THURSDAY]: 130 }
    expect(await listPrices('Hyderabad')).toEqual(prices)
    expect(await listPrices('Hydrabad')).toEqual(prices)
    await vi.waitFor(async () =>
      expect(await listRates(other, 'Hydrabad')).toEqual(await listRates(server, 'Hyderabad')),
    )
  })

  test('is no deleted rate that anybody restores, and takes none, at any instance', async () => {
    const deleted = await server.call('GET', '/api/rates/deleted', { token: admin })
    expect(deleted.body).not.toContain('Hydrabad')
    const rows = await server.rows(`select id from city where name = 'Hydrabad'`)
    const _id = `${rows[0].id}-${TUESDAY.replaceAll('-', '')}`
    expect((await server.call('POST', `/api/rates/daily/${_id}/restore`, { token: admin })).json().code).toBe(
      'city.closed',
    )
    const body = { location: 'Hydrabad', date: TODAY, markets: makeMarkets(140) }
    const created = await other.call('POST', '/api/rates/daily', { token: clerk, body })
    expect(created.json()).toMatchObject({ location: 'Hyderabad' })
  })

  test('is on record, with who did it', async () => {
    const entries: AuditEntry[] = await server.read('/api/audit?action=city.merged', admin)
    expect(entries[0]).toMatchObject({
      by: { name: 'Asha' },
      subject: { type: 'city', location: 'Hydrabad' },
      before: { name: 'Hydrabad' },
      after: { name: 'Hyderabad' },
    })
  })
})

test('a merge of years is one write; former names come along', async () => {
  const days = Array.from({ length: 1200 }, (_, at) =>
    new Date(Date.UTC(2022, 0, 1 + at)).toISOString().slice(0, 10),
  )
  const rates = days.map(date => ({ location: 'Oldpur', date, markets: makeMarkets(150) }))
  await server.call('POST', '/api/rates/imports', {
    token: clerk,
    body: { rates, newCities: ['Oldpur'] },
  })
  await enterDays('Newpur', { [TODAY]: 160 })
  const id = await findId('Oldpur')
  await server.call('PUT', `/api/admin/cities/${id}`, { token: admin, body: { name: 'Middlepur' } })
  expect((await merge('Middlepur', 'Newpur')).json()).toMatchObject({ days: 1201 })
  expect(await listRates(server, 'Oldpur')).toHaveLength(1201)
})

test('rates that are entered while their city is merged come to the other one, or the merge waits for them', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [from, into] = [`Fromganj ${'abcde'[round]}`, `Intoganj ${'abcde'[round]}`] as const
    await enterDays(from, { [MONDAY]: 100 })
    await enterDays(into, { [MONDAY]: 100 })
    const days = Array.from({ length: 12 }, (_, at) => `2026-10-${String(at + 1).padStart(2, '0')}`)
    const entering = days.map((date, at) =>
      [server, other][at % 2]!.call('POST', '/api/rates/daily', {
        token: clerk,
        body: { location: from, date, markets: makeMarkets(120) },
      }),
    )
    const [merged, ...entered] = await Promise.all([merge(from, into), ...entering])
    expect(merged.statusCode).toBe(200)
    expect(entered.map(({ statusCode }) => statusCode)).toEqual(days.map(() => 201))
    expect((await listRates(server, into)).map(({ date }) => date)).toEqual([MONDAY, ...days.toReversed()])
  }
})
