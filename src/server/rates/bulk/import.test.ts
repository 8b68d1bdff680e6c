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
  await server.read(`/api/rates/daily?with=version&${query}`)
const states = (answer: { json(): { status: string }[] }) => answer.json().map(({ status }) => status)
const letters = (number: number) => String(number).replace(/\d/g, digit => 'abcdefghij'[Number(digit)]!)

const saveDay = (date: string, rates: unknown) =>
  server.call('PUT', `/api/rates/days/${date}`, {
    body: { rates, newCities: listCities(rates) },
    token: admin,
  })
const ofDay = (location: string) => ({ location, markets: makeMarkets(230) })

describe('a sheet that is refused writes nothing', () => {
  test.each<[string, string, unknown, number, string | undefined]>([
    ["a date after India's today", TOMORROW, [ofDay('Pune')], 400, 'date'],
    ['no rates', TODAY, undefined, 400, 'rates'],
    ['1001 cities', TODAY, Array(1001).fill(ofDay('Pune')), 400, 'rates'],
    ['version 0', TODAY, [{ ...ofDay('Pune'), version: 0 }], 400, 'rates.0.version'],
    ['600 kB', TODAY, [ofDay('p'.repeat(600_000))], 413, undefined],
  ])('%s', async (_, date, rates, status, path) => {
    const answer = await saveDay(date, rates)
    expect([answer.statusCode, answer.json().errors?.[0].path]).toEqual([status, path])
    expect(await listed('')).toEqual([])
  })
})

describe('an import that is refused writes nothing', () => {
  test.each<[string, unknown, number, string | undefined]>([
    ["a date after India's today", [row('Pune', TODAY), row('Pune', TOMORROW)], 400, 'date'],
    ['a row without a date', [{ location: 'Pune', markets: makeMarkets(100) }], 400, 'rates.0.date'],
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
  const history: Revision[] = await server.read(`/api/rates/daily/${_id}/history`, admin)
  expect([history[0]!.before, history[0]!.after]).toEqual([makeMarkets(211), makeMarkets(240)])
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

test('1000 cities with the longest names and all rates are one sheet', async () => {
  const rates = Array.from({ length: 1000 }, (_, at) => ofDay(`Sheet ${letters(at)} ${'x'.repeat(60)}`))
  expect((await saveDay('2026-11-07', rates)).statusCode).toBe(200)
  expect(await listed('date=2026-11-07')).toHaveLength(1000)
})
