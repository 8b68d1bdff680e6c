import { describe, expect, test } from 'vitest'
import type { DailyRate } from '#shared/rates/rates.ts'
import { openTestApp, readPages, TODAY } from '#test/app.ts'
import { enter, makeMarkets } from '#test/rates.ts'

const server = await openTestApp()
const token = (await server.staff('Admin')).token
await enter(server, token, 'Pune', '2026-11-19', makeMarkets(220))
await enter(server, token, 'Pune', TODAY, makeMarkets(230))
await enter(server, token, 'Hyderabad', TODAY, {
  retail: { chicken: 210.5, skinless: 240, boneless: 400.25 },
})
await enter(server, token, 'Bengaluru', '2026-11-20', makeMarkets(200))
await enter(server, token, 'Chennai', '2026-10-31', makeMarkets(190))
const gone = await enter(server, token, 'Agra', TODAY)
await server.call('DELETE', `/api/rates/daily/${gone._id}`, { token })

const read = async (url: string) => {
  const answer = await server.call('GET', url)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const listNames = (rates: DailyRate[]) => rates.map(({ location, date }) => `${location} ${date}`)

describe('GET /api/rates/daily', () => {
  const refused = {
    date: ['date=2026-02-30', 'date=today', 'date=', 'date=2026-11-21&date=2026-11-20'],
    from: ['from=2026-13-01'],
    to: ['to=21-11-2026'],
    market: ['market=fish', 'market=retail&market=wholesale'],
    limit: ['limit=0', 'limit=501', 'limit=1.5', 'limit=many', 'limit=1e1', 'limit=0xa', 'limit='],
    // the last one has a NUL, which PostgreSQL takes in no text
    cursor: ['x', '2026-11-21', '2026-02-30.pune', '2026-11-21.%00'].map(
      cursor => `limit=2&cursor=${cursor}`,
    ),
    'location.0': ['location=%00'],
    'location.1': ['location=Pune&location=1'],
    'with.0': ['with=everything'],
  }
  test.each(
    Object.entries(refused).flatMap(([path, queries]) => queries.map(query => [query, path] as const)),
  )('refuses %s and names the parameter', async (query, path) => {
    const answer = await server.call('GET', `/api/rates/daily?${query}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().code).toBe('request.invalid')
    expect(answer.json().errors[0].path).toBe(path)
  })

  test('the call without parameters returns every record, newest day first, then city', async () => {
    expect(listNames(await read('/api/rates/daily'))).toEqual([
      `Hyderabad ${TODAY}`,
      `Pune ${TODAY}`,
      'Bengaluru 2026-11-20',
      'Pune 2026-11-19',
      'Chennai 2026-10-31',
    ])
  })

  test('a record carries its id, city, day and the markets that were quoted, as numbers', async () => {
    expect(await read(`/api/rates/daily?date=${TODAY}&location=Hyderabad`)).toEqual([
      {
        _id: expect.any(String),
        location: 'Hyderabad',
        date: TODAY,
        markets: { retail: { chicken: 210.5, skinless: 240, boneless: 400.25 } },
      },
    ])
  })

  test('several cities of a day are asked for by repeating location', async () => {
    expect(listNames(await read(`/api/rates/daily?date=${TODAY}&location=pune&location=HYDERABAD`))).toEqual([
      `Hyderabad ${TODAY}`,
      `Pune ${TODAY}`,
    ])
  })

  test('pages follow each other by the Link header until there is none, without overlap or hole', async () => {
    const pages = await readPages<DailyRate[]>(server, '/api/rates/daily?limit=2&with=version')
    for (const page of pages) expect(page.length).toBeLessThanOrEqual(2)
    expect(pages[0]![0]).toHaveProperty('version', 1)
    expect(pages.flatMap(listNames)).toEqual(listNames(await read('/api/rates/daily')))
  })

  test('a page may end at a city of the longest name', async () => {
    const entered = [
      await enter(server, token, 'क'.repeat(80), '2025-01-01'),
      await enter(server, token, 'ख'.repeat(80), '2025-01-01'),
    ]
    const { headers } = await server.call('GET', '/api/rates/daily?date=2025-01-01&limit=1')
    const [, next = ''] = String(headers.link).match(/^<(.*)>; rel="next"$/) ?? []
    expect(await read(next)).toMatchObject([{ _id: entered[1]!._id }])
    for (const { _id } of entered) await server.call('DELETE', `/api/rates/daily/${_id}`, { token })
  })

  test('with=previous brings the published record before each', async () => {
    const rates: DailyRate[] = await read(`/api/rates/daily?date=${TODAY}&with=previous`)
    expect(rates.map(({ previous }) => previous?.date)).toEqual([undefined, '2026-11-19'])
    expect(rates[0]!.previous).toBeNull()
    expect(rates[1]!.previous?.markets).toEqual(makeMarkets(220))
  })
})

describe('GET /api/rates/daily/{id}', () => {
  test.each([
    'nothing',
    '1',
    '0-20261121',
    '1-20260230',
    '999999999-20261121',
    '%00',
    '1-20261121x',
    '..%2f',
    '-',
  ])('an unknown or malformed id is 404: %s', async id => {
    const answer = await server.call('GET', `/api/rates/daily/${id}`)
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toContain('application/problem+json')
  })
})

describe('GET /api/rates/latest', () => {
  test("each city's latest record up to India's today, with its state, the one before it and the trend", async () => {
    const latest = await read('/api/rates/latest')
    expect(listNames(latest)).toEqual([
      'Bengaluru 2026-11-20',
      'Chennai 2026-10-31',
      `Hyderabad ${TODAY}`,
      `Pune ${TODAY}`,
    ])
    expect(latest[3]).toMatchObject({
      state: 'Maharashtra',
      previous: { date: '2026-11-19' },
      trend: [
        { date: '2026-11-19', price: 220 },
        { date: TODAY, price: 230 },
      ],
    })
    expect(latest[2]).toMatchObject({ previous: null, trend: [] })
  })

  test('a city without a record in 30 days has none', async () => {
    expect(listNames(await read('/api/rates/latest?date=2026-11-30'))).not.toContain('Chennai 2026-10-31')
  })
})

describe('GET /api/rates/monthly', () => {
  test('means keep two decimals; a market that was quoted once counts once', async () => {
    await enter(server, token, 'Surat', '2026-09-01', { retail: { chicken: 100, skinless: 1, boneless: 1 } })
    await enter(server, token, 'Surat', '2026-09-02', {
      retail: { chicken: 100.01, skinless: 1, boneless: 2 },
    })
    await enter(server, token, 'Surat', '2026-09-30', { retail: { chicken: 100, skinless: 1, boneless: 2 } })
    const [surat] = await read('/api/rates/monthly?month=2026-09')
    expect(surat).toMatchObject({
      days: 3,
      markets: { retail: { chicken: 100, skinless: 1, boneless: 1.67 } },
    })
  })

  test('the last month that can be written has no records', async () => {
    expect(await read('/api/rates/monthly?month=9999-12')).toEqual([])
  })
})
