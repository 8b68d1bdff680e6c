import { describe, expect, test } from 'vitest'
import type { DailyRate, Revision } from '#shared/rates/rates.ts'
import { openTestApp, TODAY, TOMORROW } from '#test/app.ts'
import { enter, listCities, makeMarkets } from '#test/rates.ts'

const server = await openTestApp()
const admin = (await server.staff('Admin', 'Asha')).token
const clerk = (await server.staff('Sub Admin', 'Ravi')).token

const row = (location: string, date: string, price = 230) => ({ location, date, markets: makeMarkets(price) })
const check = (rates: unknown, token = admin) =>
  server.call('POST', '/api/rates/imports/check', { body: { rates }, token })
const save = (rates: unknown, token = admin) =>
  server.call('POST', '/api/rates/imports', { body: { rates, newCities: listCities(rates) }, token })
const listed = async (query: string): Promise<DailyRate[]> =>
  (await server.call('GET', `/api/rates/daily?with=version&${query}`)).json()
const states = (answer: { json(): { status: string }[] }) => answer.json().map(({ status }) => status)
const letters = (number: number) => String(number).replace(/\d/g, digit => 'abcdefghij'[Number(digit)]!)

describe('an import that is refused writes nothing', () => {
  test.each<[string, unknown, number, string | undefined]>([
    ["a date after India's today", [row('Pune', TODAY), row('Pune', TOMORROW)], 400, 'date'],
    ['30 February', [row('Pune', '2026-02-30')], 400, 'rates.0.date'],
    ['a row without a date', [{ location: 'Pune', markets: makeMarkets(100) }], 400, 'rates.0.date'],
    ['a city with digits', [row('Pune 2', TODAY)], 400, 'rates.0.location'],
    ['no rates', undefined, 400, 'rates'],
    ['an empty list', [], 400, 'rates'],
    ['5001 records', Array(5001).fill(row('Pune', TODAY)), 400, 'rates'],
    ['5 MB', [row('p'.repeat(5_000_000), TODAY)], 413, undefined],
  ])('%s', async (_, rates, status, path) => {
    const answer = await save(rates)
    expect(answer.statusCode).toBe(status)
    if (path !== undefined) expect(answer.json().errors[0].path).toBe(path)
    expect(await listed('')).toEqual([])
  })

  test('a check writes nothing either, not even a city', async () => {
    expect((await check([row('Pune', TOMORROW)])).statusCode).toBe(400)
    const answer = await check([row('Nowhere Ganj', TODAY)], clerk)
    expect(answer.json()).toEqual([
      { location: 'Nowhere Ganj', status: 'created', saved: null, isNewCity: true, previous: null },
    ])
    expect(await listed('')).toEqual([])
    expect((await server.call('GET', '/api/cities?q=nowhere', { token: clerk })).body).not.toContain('Ganj')
  })
})

test('a Sub Admin adds; records that exist are refused with the sentence of a duplicate', async () => {
  await enter(server, admin, 'Surat', '2026-10-02', makeMarkets(200))
  const rates = [row('Surat', '2026-10-01'), row('Surat', '2026-10-02')]
  const refused = {
    location: 'Surat',
    status: 'refused',
    code: 'rate.duplicate',
    message: 'Rate for this city and date already exists.',
  }
  expect((await check(rates, clerk)).json()[1]).toMatchObject(refused)
  expect((await save(rates, clerk)).json()[1]).toEqual(refused)
  expect((await listed('location=Surat')).map(({ markets }) => markets)).toEqual([
    makeMarkets(200),
    makeMarkets(230),
  ])
})

test('the same rates again change nothing, whoever sends them and without a version', async () => {
  const rates = [row('Kochi', '2026-10-01'), row('Kochi', '2026-10-02')]
  expect(states(await save(rates, clerk))).toEqual(['created', 'created'])
  for (const token of [clerk, admin]) {
    expect(states(await check(rates, token))).toEqual(['unchanged', 'unchanged'])
    expect(states(await save(rates, token))).toEqual(['unchanged', 'unchanged'])
  }
  expect((await listed('location=Kochi')).map(({ version }) => version)).toEqual([1, 1])
})

test('a check returns the version to send and the previous rates to an Admin; a record changed since is refused', async () => {
  await enter(server, clerk, 'Bengaluru', '2026-10-01', makeMarkets(200))
  const { _id } = await enter(server, clerk, 'Bengaluru', '2026-10-03', makeMarkets(210))
  const changed = row('bangalore', '2026-10-03', 240)
  const [checked] = (await check([changed])).json()
  expect(checked).toEqual({
    location: 'Bengaluru',
    status: 'updated',
    version: 1,
    saved: makeMarkets(210),
    isNewCity: false,
    previous: { date: '2026-10-01', markets: makeMarkets(200) },
  })
  const sent = [{ ...changed, version: checked.version }]
  await server.call('PUT', `/api/rates/daily/${_id}`, { token: admin, body: { markets: makeMarkets(211) } })
  expect((await save(sent)).json()).toMatchObject([{ status: 'refused', code: 'rate.stale' }])
  expect((await save([{ ...changed, version: 2 }])).json()).toMatchObject([{ status: 'updated', version: 3 }])
  const history: Revision[] = (
    await server.call('GET', `/api/rates/daily/${_id}/history`, { token: admin })
  ).json()
  expect([history[0]!.before, history[0]!.after]).toEqual([makeMarkets(211), makeMarkets(240)])
})

test('a market that a row does not name stays unchanged', async () => {
  const { retail, ...others } = makeMarkets(230)
  await enter(server, clerk, 'Delhi', '2026-10-01', others)
  const sent = [{ location: 'Delhi', date: '2026-10-01', markets: { retail } }]
  const [{ version }] = (await check(sent)).json()
  expect(states(await save([{ ...sent[0], version }]))).toEqual(['updated'])
  expect((await listed('location=Delhi'))[0]!.markets).toEqual(makeMarkets(230))
})

test('the second of two spellings of one city and day is a duplicate', async () => {
  const rates = [row('Gurgaon', '2026-10-01'), row('gurugram', '2026-10-01', 99)]
  expect(states(await check(rates))).toEqual(['created', 'refused'])
  expect(states(await save(rates))).toEqual(['created', 'refused'])
})

test('a deleted record is continued by an import', async () => {
  const { _id } = await enter(server, clerk, 'Nagpur', '2026-10-01', makeMarkets(200))
  await server.call('DELETE', `/api/rates/daily/${_id}`, { token: admin })
  const rates = [row('Nagpur', '2026-10-01')]
  const [checked] = (await check(rates, clerk)).json()
  expect(checked).toMatchObject({ status: 'created', previous: null })
  expect(checked.version).toBeUndefined()
  expect((await save(rates, clerk)).json()).toMatchObject([{ status: 'created', version: 3 }])
})

test('5000 records with the longest names and all rates are one call', async () => {
  const rates = Array.from({ length: 5000 }, (_, at) =>
    row(`Ward ${letters(at % 500)} ${'x'.repeat(60)}`, `2025-03-${10 + Math.floor(at / 500)}`, 49_000.25),
  )
  expect(new Set(states(await check(rates)))).toEqual(new Set(['created']))
  const answer = await save(rates)
  expect(answer.statusCode).toBe(200)
  expect(await listed('date=2025-03-10')).toHaveLength(500)
  expect(new Set(states(await save(rates)))).toEqual(new Set(['unchanged']))
})
