import { expect, test, vi } from 'vitest'
import { openTestApp, TODAY } from '#test/app.ts'
import { createTemplate, createTestStorage, openBeside } from '#test/database.ts'
import { enter, makeMarkets } from '#test/rates.ts'

/** Enough for the planner to prefer an index wherever there is one. */
const DAYS = 5000

let token = ''
const template = await createTemplate(async storage => {
  const filled = await openTestApp({}, storage)
  token = (await filled.staff('Admin')).token
  for (const city of ['Agra', 'Pune', 'Surat', 'Thane']) await enter(filled, token, city, '2026-01-01')
  await storage.pool.query(`
    insert into rate (city_id, date, retail_chicken, retail_skinless, retail_boneless)
      select id, date '2025-12-31' - n, 20000, 22000, 30000 from city, generate_series(1, ${DAYS}) n;
    insert into revision (city_id, date, version, at, action, account_id)
      select city_id, date, 1, now(), 'create', (select id from account) from rate where date <= '2025-12-30'`)
  await storage.pool.query('vacuum analyze')
  await filled.app.close()
})
/** The sessions of the server are not its own, so that it can read what they reported when they ended. */
const observer = await createTestStorage(template)
const server = await openTestApp({}, openBeside(observer))

/** How often the tables of rates were read whole since the database was made, and how much was written. */
async function countScans() {
  const { rows } = await observer.pool.query<{ table: string; scans: number; writes: number }>(`
    select relname as table, seq_scan::int as scans, (n_tup_upd + n_tup_ins)::int as writes from pg_stat_user_tables
    where relname in ('rate', 'revision')`)
  return {
    scans: Object.fromEntries(rows.map(({ table, scans }) => [table, scans])),
    writes: rows.reduce((sum, { writes }) => sum + writes, 0),
  }
}

test('a write of rates finds its rows by an index, however many there are', async () => {
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
  await call('POST', '/api/rates/imports', { rates: dated })
  await server.close()
  // a session reports what it did at its end, at the latest
  await vi.waitFor(
    async () => {
      const { rows } = await observer.pool.query(`select pid from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and query not ilike 'listen%'`)
      expect(rows).toEqual([])
    },
    { timeout: 20_000, interval: 100 },
  )
  const { scans, writes } = await countScans()
  expect(writes).toBeGreaterThanOrEqual(14)
  expect(scans).toEqual({ rate: 0, revision: 0 })
})
