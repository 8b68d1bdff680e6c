import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ENDPOINTS } from '#server/calls.ts'
import { PUBLIC } from '#server/http/cacheControl.ts'
import { addDays } from '#shared/days.ts'
import { NOW, openTestApp, TODAY } from '#test/app.ts'
import { enter, makeMarkets } from '#test/rates.ts'
import { countHandled, openVisits } from '#test/visits.ts'

const YESTERDAY = '2026-11-20'
const DAILY = `/api/rates/daily?date=${TODAY}`
const server = await openTestApp()
const admin = (await server.staff('Admin')).token
const visits = await openVisits(server)
const pune = await enter(server, admin, 'Pune', TODAY)
await enter(server, admin, 'Pune', '2026-10-30')
await enter(server, admin, 'Agra', YESTERDAY)

let price = 300
/** Gives Pune another price of today, INR per kg. */
const correct = () => {
  price += 1
  return server.call('PUT', `/api/rates/daily/${pune._id}`, {
    token: admin,
    body: { markets: makeMarkets(price) },
  })
}

test('every call about rates or cities that may write says whether it writes rates', () => {
  const silent = ENDPOINTS.filter(
    ({ method, path, writesRates }) =>
      method !== 'GET' && /^\/api\/(rates|admin\/cities)\//.test(path) && writesRates === undefined,
  )
  expect(silent.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

describe('a public response', () => {
  test('is never sent to a request with a token', async () => {
    await visits.text(DAILY)
    const made = countHandled()
    const answer = await visits.get(DAILY, { authorization: `Bearer ${admin}` })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('etag')).toBeNull()
    expect(made()).toBe(1)
  })

  test('is not cached when it is an error', async () => {
    const made = countHandled()
    for (const _ of [1, 2]) expect((await visits.get('/api/rates/daily?date=today')).status).toBe(400)
    expect(made()).toBe(0)
    for (const _ of [1, 2]) expect((await visits.get('/api/rates/daily/9999-2026-01-01')).status).toBe(404)
    expect(made()).toBe(2)
  })

  test.each([
    ['br, gzip', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
  ])('is sent to a browser that accepts %s as %s', async (accepted, encoding) => {
    for (const _ of [1, 2]) {
      const answer = await visits.get(DAILY, { 'accept-encoding': accepted })
      expect(answer.headers.get('content-encoding')).toBe(encoding)
      expect(answer.headers.get('cache-control')).toBe(PUBLIC)
      expect(answer.headers.get('vary')).toBe('accept-encoding')
      expect(await answer.json()).toHaveLength(1)
    }
  })

  test('is 304 for a client that has it already', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map(async accepted => {
        const { headers } = await visits.get(DAILY, { 'accept-encoding': accepted })
        return headers.get('etag')!
      }),
    )
    expect(new Set(tags).size).toBe(3)
    for (const tag of [...tags, '*']) {
      const answer = await visits.get(DAILY, { 'if-none-match': tag, 'accept-encoding': 'br' })
      expect(answer.status).toBe(304)
      expect(answer.headers.get('cache-control')).toBe(PUBLIC)
      expect(await answer.text()).toBe('')
    }
    expect((await visits.get(DAILY, { 'if-none-match': '"another"' })).status).toBe(200)
  })
})

test('no HTTP cache may serve today’s response past India’s midnight, whether it was cached here or not', async () => {
  const paths = [DAILY, '/api/rates/latest', '/api/rates/monthly?month=2026-11']
  for (const path of paths) await visits.text(path)
  server.clock.now = '2026-11-21T18:28:20.000Z'
  onTestFinished(() => {
    server.clock.now = NOW
  })
  const headers = { 'accept-encoding': 'gzip' }
  for (const path of [...paths, ...paths, '/api/rates/cities']) {
    const seconds = ((await visits.get(path, headers)).headers.get('cache-control') ?? '')
      .match(/\d+/g)!
      .map(Number)
    // stale-while-revalidate begins when s-maxage ends
    expect([path, seconds.slice(1).reduce((sum, each) => sum + each, 0) <= 100]).toEqual([path, true])
  }
  const { headers: sent } = await visits.get(DAILY)
  const unchanged = await visits.get(DAILY, { 'if-none-match': sent.get('etag')! })
  expect(unchanged.status).toBe(304)
  expect(unchanged.headers.get('cache-control')).toMatch(/stale-while-revalidate=40$/)
})

describe('a write', () => {
  const MONTH = TODAY.slice(0, 7)
  /** No write changes what the settings offer. */
  const SETTINGS = ['/api/alerts/offer']
  const urlsByPath: Record<string, string[]> = {
    '/api/rates/daily': [
      '/api/rates/daily',
      DAILY,
      `/api/rates/daily?location=Pune&limit=5`,
      '/api/rates/daily?limit=9&with=version',
    ],
    '/api/rates/latest': ['/api/rates/latest', `/api/rates/latest?date=${TODAY}`],
    '/api/rates/monthly': [
      `/api/rates/monthly?month=${MONTH}`,
      `/api/rates/monthly?month=${MONTH}&location=Pune`,
    ],
    '/api/rates/cities': ['/api/rates/cities'],
    // corrections/corrections.test.ts: a correction within 15 minutes changes none
    '/api/rates/corrections': [],
    '/api/rates/daily/{_id}': [],
    // the model of the whole reads it
    '/api/cities': [],
  }

  test('is tested here with every public GET', () => {
    const reads = ENDPOINTS.filter(
      ({ method, access, isPrivate }) => method === 'GET' && access === 'public' && !isPrivate,
    ).filter(({ path }) => !SETTINGS.includes(path))
    expect(Object.keys(urlsByPath).toSorted()).toEqual(reads.map(({ path }) => path).toSorted())
  })

  test.each(Object.values(urlsByPath).flat())('invalidates %s before its author reads it', async path => {
    const before = await visits.text(path)
    const { _id } = await enter(
      server,
      admin,
      `Town of ${path.replace(/[^a-z]/g, ' ')}`,
      TODAY,
      makeMarkets(410),
    )
    await correct()
    const after = await visits.text(path)
    expect(after).not.toBe(before)
    await server.call('DELETE', `/api/rates/daily/${_id}`, { token: admin })
    await correct()
    expect(await visits.text(path)).not.toBe(after)
  })

  test('invalidates no response that shows other days, months and cities', async () => {
    const others = [
      `/api/rates/daily?date=${YESTERDAY}`,
      '/api/rates/daily?location=Agra&limit=5',
      '/api/rates/monthly?month=2026-10',
      '/api/rates/cities',
    ]
    for (const path of others) await visits.text(path)
    const made = countHandled()
    await correct()
    for (const path of others) await visits.text(path)
    expect(made()).toBe(1)
  })

  test('that corrects the only record of a city invalidates no list of cities', async () => {
    const { _id } = await enter(server, admin, 'Lone Town', TODAY)
    await visits.text('/api/rates/cities')
    const made = countHandled()
    const body = { markets: makeMarkets(310) }
    expect((await server.call('PUT', `/api/rates/daily/${_id}`, { token: admin, body })).statusCode).toBe(200)
    await visits.text('/api/rates/cities')
    expect(made()).toBe(1)
  })

  test('to hundreds of days of one city invalidates no response that shows other cities', async () => {
    const other = '/api/rates/daily?location=Agra&limit=5'
    await visits.text(other)
    const made = countHandled()
    const rates = Array.from({ length: 900 }, (_, day) => ({
      location: 'Long Town',
      date: addDays('2015-01-01', day),
      markets: makeMarkets(230),
    }))
    await server.call('POST', '/api/rates/imports', { token: admin, body: { rates } })
    await visits.text(other)
    expect(made()).toBe(1)
  })

  /** Begins a transaction that is older than what follows. */
  async function openEarly() {
    const early = await server.storage.pool.connect()
    await early.query('begin; select pg_current_xact_id()')
    const commit = () => early.query('commit').then(() => early.release())
    return { early, commit }
  }

  test('whose transaction begins first and commits last is not missed', async () => {
    const { early, commit } = await openEarly()
    await early.query(`insert into revision (city_id, date, version, action)
      select city_id, date, 77, 'update' from rate where date = '${TODAY}'`)
    await early.query(`update rate set retail_boneless = 55500 where date = '${TODAY}'`)
    await enter(server, admin, 'Late Town', YESTERDAY)
    const before = await visits.text(DAILY)
    await commit()
    await vi.waitFor(async () => expect(await visits.text(DAILY)).not.toBe(before), 5000)
    expect(await visits.text(DAILY)).toContain('555')
  })

  test('of the same city, day and version as one that is gone is another write', async () => {
    const { commit } = await openEarly()
    await correct()
    const before = await visits.text(DAILY)
    await server.storage.pool.query(`begin;
      set local session_replication_role = replica;
      update revision v set written_in = pg_current_xact_id() from rate r
        where (v.city_id, v.date, v.version) = (r.city_id, r.date, r.version)
          and r.city_id = ${pune._id.split('-')[0]} and r.date = '${TODAY}';
      set local session_replication_role = origin;
      update rate set retail_skinless = 44400 where date = '${TODAY}';
      commit`)
    await vi.waitFor(async () => expect(await visits.text(DAILY)).not.toBe(before), 5000)
    expect(await visits.text(DAILY)).toContain('444')
    await commit()
  })

  test('after a thousand others invalidates too while an older transaction is open, and only then', async () => {
    const { commit } = await openEarly()
    await server.storage.pool.query(`insert into revision (city_id, date, version, action)
      select city_id, date, version, 'update' from generate_series(1001, 2200) version,
        (select city_id, date from rate where date = '2026-10-30') r`)
    await correct()
    for (const _ of [1, 2]) {
      const before = await visits.text(DAILY)
      await correct()
      expect(await visits.text(DAILY)).not.toBe(before)
    }
    await visits.text(DAILY)
    const made = countHandled()
    // a staff call that writes waits for a poll, also when it has nothing to write
    const body = { rates: [{ location: 'Far Town', date: YESTERDAY, markets: makeMarkets(230) }] }
    for (const _ of [1, 2, 3]) {
      const check = await server.call('POST', '/api/rates/imports/check', { token: admin, body })
      expect(check.statusCode).toBe(200)
    }
    await visits.text(DAILY)
    expect(made()).toBe(3)
    await commit()
  })

  test('of another instance, or directly in the database, invalidates too', async () => {
    const before = await visits.text(DAILY)
    await server.storage.pool.query(`with changed as (
        update rate set retail_chicken = 77700 where date = '${TODAY}' returning city_id, date)
      insert into revision (city_id, date, version, action) select city_id, date, 99, 'update' from changed`)
    await vi.waitFor(async () => expect(await visits.text(DAILY)).not.toBe(before), 5000)
    expect(await visits.text(DAILY)).toContain('777')
  })
})
