import { describe, expect, test } from 'vitest'
import type { DailyRate } from '#shared/rates/rates.ts'
import { openTestApp, TODAY, TOMORROW } from '#test/app.ts'
import { listCities, makeMarkets } from '#test/rates.ts'

const server = await openTestApp()
const admin = (await server.staff('Admin', 'Asha')).token
const clerk = (await server.staff('Sub Admin', 'Ravi')).token

const save = (date: string, rates: unknown, token = clerk) =>
  server.call('PUT', `/api/rates/days/${date}`, { body: { rates, newCities: listCities(rates) }, token })
const row = (location: string, price = 230) => ({ location, markets: makeMarkets(price) })
const toDay = async (date: string): Promise<DailyRate[]> =>
  (await server.call('GET', `/api/rates/daily?date=${date}&with=version`)).json()
const letters = (number: number) => String(number).replace(/\d/g, digit => 'abcdefghij'[Number(digit)]!)

describe('a call that is refused writes nothing', () => {
  test.each<[string, string, unknown, number, string | undefined]>([
    ["a date after India's today", TOMORROW, [row('Pune')], 400, 'date'],
    ['no rates', TODAY, undefined, 400, 'rates'],
    ['an empty list', TODAY, [], 400, 'rates'],
    ['1001 cities', TODAY, Array(1001).fill(row('Pune')), 400, 'rates'],
    ['version 0', TODAY, [{ ...row('Pune'), version: 0 }], 400, 'rates.0.version'],
    ['600 kB', TODAY, [row('p'.repeat(600_000))], 413, undefined],
  ])('%s', async (_, date, rates, status, path) => {
    const response = await save(date, rates, admin)
    expect(response.statusCode).toBe(status)
    if (path !== undefined) expect(response.json().errors[0].path).toBe(path)
    expect(await toDay(TODAY)).toEqual([])
  })
})

test('1000 cities with the longest names and all rates are one call', async () => {
  const rates = Array.from({ length: 1000 }, (_, at) =>
    row(`Ward ${letters(at)} ${'x'.repeat(60)}`, 49_000.25),
  )
  const response = await save('2026-11-07', rates, admin)
  expect(response.statusCode).toBe(200)
  expect(await toDay('2026-11-07')).toHaveLength(1000)
})
