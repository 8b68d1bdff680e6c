import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sealEntries } from '#server/audit/hash-chain/seal.ts'
import { openTestApp, type TestApp, TODAY } from '#test/app.ts'
import { enter, makeMarkets } from '#test/rates.ts'

/** Enough for the planner to prefer an index wherever there is one. */
const DAYS = 5000

let server: TestApp
let token: string
beforeAll(async () => {
  server = await openTestApp()
  token = (await server.staff('Admin')).token
  for (const city of ['Agra', 'Pune', 'Surat', 'Thane']) await enter(server, token, city, '2026-01-01')
  await server.storage.pool.query(`
    insert into daily_rate (city_id, date) select id, date '2025-12-31' - n from city, generate_series(1, ${DAYS}) n;
    insert into price (city_id, date, market, chicken, skinless, boneless)
      select city_id, date, 'retail', 200, 220, 300 from daily_rate where date <= '2025-12-30';
    insert into revision (city_id, date, version, at, action, account_id, after)
      select city_id, date, 1, now(), 'create', (select id from account), '{}' from daily_rate where date <= '2025-12-30'`)
  await sealEntries(server.storage.db)
  await server.storage.pool.query('vacuum analyze')
})
afterAll(() => server.close())

/** How often the tables of rates and of the audit were read whole, and how many records were written, in all sessions. */
async function countScans() {
  const { rows } = await server.storage.pool.query<{ table: string; scans: number; writes: number }>(`
    select relname as table, seq_scan::int as scans, (n_tup_upd + n_tup_ins)::int as writes from pg_stat_user_tables
    where relname in ('daily_rate', 'price', 'revision', 'audit')`)
  return {
    scans: Object.fromEntries(rows.map(({ table, scans }) => [table, scans])),
    writes: rows.reduce((sum, { writes }) => sum + writes, 0),
  }
}

test('a write of rates and its seal find their rows by an index, however many there are', async () => {
  const before = await countScans()
  const call = async (method: 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) => {
    const answer = await server.call(method, url, { token, ...(body !== undefined && { body }) })
    expect(answer.statusCode, url).toBeLessThan(300)
    return answer.json()
  }
  const { _id } = await enter(server, token, 'Pune', TODAY)
  const rates = [
    { location: 'Pune', markets: makeMarkets(260), version: 4 },
    { location: 'Agra', markets: makeMarkets(250) },
  ]
  await call('PUT', `/api/rates/daily/${_id}`, { markets: makeMarkets(240) })
  await call('DELETE', `/api/rates/daily/${_id}`)
  await call('POST', `/api/rates/daily/${_id}/restore`, {})
  await call('PUT', `/api/rates/days/${TODAY}`, { rates })
  const dated = [{ location: 'Surat', markets: makeMarkets(250), date: '2026-11-01' }]
  await call('POST', '/api/rates/imports/check', { rates: dated })
  await call('POST', '/api/rates/imports', { rates: dated, all: true })
  await sealEntries(server.storage.db)
  // sessions report what they did a moment later
  await vi.waitFor(
    async () => expect((await countScans()).writes).toBeGreaterThanOrEqual(before.writes + 20),
    {
      timeout: 20_000,
      interval: 500,
    },
  )
  expect((await countScans()).scans).toEqual(before.scans)
})
