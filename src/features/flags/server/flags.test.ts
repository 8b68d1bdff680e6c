import { afterAll, beforeEach, expect, test } from 'vitest'
import type { FlagLine, NewFlag } from '#features/flags/shared/api.ts'
import { addDays } from '#shared/days.ts'
import { openTestApp, TODAY } from '#test/app.ts'
import { listManagedCities } from '#test/managedCities.ts'
import { enter, makeMarkets } from '#test/rates.ts'
import { findMedianTime } from './queries.ts'
import { toNetwork } from './routes.ts'

const server = await openTestApp({ TRUST_PROXY: '1', RATE_LIMITS: 'flags=20/600 flags-daily=30/86400' })
const { pool, db } = server.storage
const admin = await server.staff('Admin', 'Asha Rao')
const { token } = admin
afterAll(() => server.close())
beforeEach(() => pool.query('truncate flag, flag_outcome, throttle'))

const HIGH: Omit<NewFlag, 'rate'> = { market: 'retail', kind: 'chicken', claim: 'high' }
const flag = (rate: string, from = '192.0.2.1', change: object = {}) =>
  server.call('POST', '/api/rates/flags', {
    body: { rate, ...HIGH, ...change },
    headers: { 'x-forwarded-for': from },
  })
const list = async (): Promise<FlagLine[]> => (await server.call('GET', '/api/rates/flags', { token })).json()
const decide = (rates: string[], outcome: string, by = admin) =>
  server.call('POST', '/api/rates/flags/decide', { token: by.token, body: { rates, outcome } })
const listOutcomes = async () =>
  (await pool.query('select market, kind, outcome, high, low, old from flag_outcome order by id')).rows

test('what is no published price cannot be flagged, and nobody but an Admin reads or answers flags', async () => {
  const { _id } = await enter(server, token, 'Pune', TODAY, { retail: makeMarkets(230).retail })
  const codes = await Promise.all(
    [
      flag('999999-20261121'),
      flag('x'),
      flag(_id.replace('2026', '2025')),
      flag(_id, undefined, { market: 'wholesale' }),
    ].map(async answer => (await answer).json().code),
  )
  expect(codes).toEqual(Array(4).fill('rate.unknown'))
  for (const change of [
    { date: '9999-12-31' },
    { claim: 'odd' },
    { price: -1 },
    { place: 'x'.repeat(81) },
    { who: 'me' },
  ])
    expect((await flag(_id, undefined, change)).statusCode).toBe(400)
  const clerk = await server.staff('Sub Admin')
  expect((await server.call('GET', '/api/rates/flags', { token: clerk.token })).json().code).toBe(
    'access.admin',
  )
  expect((await decide([_id], 'upheld', clerk)).json().code).toBe('access.admin')
  expect((await decide([_id], 'upheld')).json().code).toBe('flag.unknown')
  expect((await decide(['Pune'], 'upheld')).json().code).toBe('rate.unknown')
  expect((await decide([_id], 'corrected')).statusCode).toBe(400)
})

test('flags stand in the inbox by city and day, with the figures of the day before, and change no rate', async () => {
  await enter(server, token, 'Agra', addDays(TODAY, -1), makeMarkets(200))
  const { _id } = await enter(server, token, 'Agra', TODAY, makeMarkets(230))
  const before = (await server.call('GET', `/api/rates/daily/${_id}`)).json()
  await flag(_id, '192.0.2.1', { price: 210.5, place: ' Belanganj ', date: TODAY })
  await flag(_id, '198.51.100.1', { claim: 'old' })
  await flag(_id, '198.51.100.1', { kind: 'boneless', claim: 'low' })
  expect(await list()).toMatchObject([
    {
      networks: 2,
      days: [
        {
          _id,
          location: 'Agra',
          date: TODAY,
          markets: makeMarkets(230),
          before: makeMarkets(200),
          prices: [
            { market: 'retail', kind: 'boneless', high: 0, low: 1, old: 0 },
            {
              market: 'retail',
              kind: 'chicken',
              high: 1,
              low: 0,
              old: 1,
              seen: [{ price: 210.5, place: 'Belanganj', date: TODAY }],
            },
          ],
        },
      ],
    },
  ])
  expect((await server.call('GET', `/api/rates/daily/${_id}`)).json()).toEqual(before)
})

test('a network counts once for a price, is never stored, and all it flags alone is one line', async () => {
  const ids: string[] = []
  for (const city of ['Nashik', 'Latur', 'Akola']) ids.push((await enter(server, token, city, TODAY))._id)
  const sent = []
  for (let each = 0; each < 60; each += 1)
    sent.push(await flag(ids[each % 3]!, `2001:db8:7:${each.toString(16)}::1`))
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([...Array(20).fill(201), ...Array(40).fill(429)])
  expect(await list()).toMatchObject([{ networks: 1, days: [{}, {}, {}] }])
  expect((await pool.query('select from flag')).rowCount).toBe(3)
  const stored = JSON.stringify(
    (await pool.query(`select * from flag, throttle where key like 'flags%'`)).rows,
  )
  expect(stored).not.toMatch(/2001:|:db8/)
  // whoever else flags one of them gives it a line of its own
  expect((await flag(ids[1]!, '2001:db8:8::1')).statusCode).toBe(201)
  const lines = await list()
  expect(lines.map(({ networks, days }) => [networks, days.length])).toEqual([
    [2, 1],
    [1, 2],
  ])
  const rates = lines.flatMap(({ days }) => days.map(({ _id }) => _id))
  expect((await decide(rates, 'unchecked')).json()).toEqual({ prices: 3 })
  expect(await list()).toEqual([])
})

test('a network is the /48 of an IPv6 address or the /24 of an IPv4 one, and its salt ends with the day', async () => {
  expect(['2001:db8:7:9::5', '::ffff:192.0.2.9', '192.0.2.200'].map(toNetwork)).toEqual([
    '2001:db8:7::/48',
    '192.0.2.0/24',
    '192.0.2.0/24',
  ])
  const { _id } = await enter(server, token, 'Satara', TODAY)
  const readSalt = async () =>
    (await pool.query('select salt from flag_salt')).rows.map(({ salt }) => String(salt))
  await flag(_id)
  const before = await readSalt()
  server.clock.databaseNow = `${addDays(TODAY, 1)}T04:30:00Z`
  await flag(_id)
  delete server.clock.databaseNow
  const after = await readSalt()
  expect([before.length, after.length]).toEqual([1, 1])
  expect(after).not.toEqual(before)
})

test('an answer is public once, with the time it took, on record, and leaves the rate as it is', async () => {
  const { _id } = await enter(server, token, 'Sangli', TODAY)
  await flag(_id)
  await flag(_id, '198.51.100.1', { claim: 'old' })
  await pool.query(`update flag set at = at - interval '2 hours'`)
  const answers = await Promise.all([1, 2].map(() => decide([_id], 'upheld')))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404])
  expect(await listOutcomes()).toEqual([
    { ...HIGH, claim: undefined, outcome: 'upheld', high: 1, low: 0, old: 1 },
  ])
  expect(await findMedianTime(db)).toBeCloseTo(7200, -2)
  const [entry] = (await server.call('GET', '/api/audit', { token })).json()
  expect(entry).toMatchObject({
    action: 'flag.upheld',
    by: { _id: admin.id },
    subject: { type: 'rate', _id },
  })
  expect((await server.call('GET', `/api/rates/daily/${_id}`)).json().markets).toEqual(makeMarkets(230))
})

test('a correction answers the flags of the prices it changes, a merge answers none', async () => {
  const { _id } = await enter(server, token, 'Beed', TODAY, makeMarkets(230))
  await flag(_id)
  await flag(_id, undefined, { kind: 'boneless' })
  const { retail } = makeMarkets(230)
  const corrected = { ...makeMarkets(230), retail: { ...retail, chicken: 299 } }
  await server.call('PUT', `/api/rates/daily/${_id}`, { token, body: { markets: corrected } })
  expect(await listOutcomes()).toMatchObject([{ kind: 'chicken', outcome: 'corrected', high: 1 }])
  await enter(server, token, 'Jalna', addDays(TODAY, -9))
  const cities = await listManagedCities(server, token)
  const find = (name: string) => cities.find(city => city.name === name)!._id
  await server.call('POST', `/api/admin/cities/${find('Beed')}/merge`, {
    token,
    body: { into: find('Jalna') },
  })
  const [line] = await list()
  expect(line).toMatchObject({ days: [{ location: 'Jalna', markets: corrected }] })
  expect((await decide([line!.days[0]!._id], 'upheld')).json()).toEqual({ prices: 1 })
})

test('at most 100 flags of a price wait, and after 90 days they are gone', async () => {
  const { _id } = await enter(server, token, 'Dhule', TODAY)
  const [city] = _id.split('-')
  await pool.query(
    `insert into flag (city_id, date, market, kind, network, claim)
      select $1, $2, 'retail', 'chicken', sha256(n::text::bytea), 'high' from generate_series(1, 100) n`,
    [city, TODAY],
  )
  expect((await flag(_id)).statusCode).toBe(201)
  expect((await pool.query('select from flag')).rowCount).toBe(100)
  await pool.query(`update flag set at = now() - interval '91 days'`)
  await flag(_id, undefined, { kind: 'skinless' })
  expect((await pool.query('select from flag')).rowCount).toBe(1)
})
