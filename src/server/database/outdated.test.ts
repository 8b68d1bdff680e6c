import { Writable } from 'node:stream'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestApp, TODAY } from '#test/app.ts'
import { createTestStorage } from '#test/database.ts'
import { createServerConfig } from '#test/operations.ts'
import { enter, makeMarkets } from '#test/rates.ts'
import { isAdditive, readMigrations } from './migrations.ts'
import { openStorage, type Storage } from './storage.ts'

let database: Storage
let lines: string[]
const log = pino(
  { level: 'info' },
  new Writable({ write: (line, _, done) => done(void lines.push(String(line))) }),
)
/** As a newer version does that somebody has started beside this one. */
const migrateFurther = (name = '9999_later') =>
  database.pool.query('insert into kysely_migration values ($1, now()::text)', [name])

beforeEach(async () => {
  lines = []
  database = await createTestStorage()
})
afterEach(() => database.close())

test('a database of a newer version is refused at start in one sentence', async () => {
  await migrateFurther()
  await expect(openStorage(createServerConfig(database), log)).rejects.toThrow(
    'The database is of a newer Chicken Rates (its schema is at 9999_later): install that one, or restore a backup from before it.',
  )
})

test('a newer version that only adds works beside this one, which also starts again and keeps writing', async () => {
  const server = await openTestApp({}, await openStorage(createServerConfig(database), log))
  const { token } = await server.staff('Admin')
  await migrateFurther('9998_more.additive')
  const again = await openTestApp({}, await openStorage(createServerConfig(database), log))
  for (const each of [server, again]) {
    expect((await each.app.inject({ url: '/readyz' })).statusCode).toBe(200)
    await enter(each, token, each === server ? 'Pune' : 'Agra', TODAY)
    await each.close()
  }
  await migrateFurther()
  await expect(openStorage(createServerConfig(database), log)).rejects.toThrow('is of a newer Chicken Rates')
})

test('each migration says at its head what an older version may do beside it, and its name agrees', async () => {
  for (const [name, text] of await readMigrations()) {
    const may = isAdditive(name) ? 'reads and writes' : 'only reads'
    expect([name, text.split('\n', 1)[0]]).toEqual([name, `-- Beside an older version: it ${may}.`])
    if (isAdditive(name))
      expect(dropFilling(text)).not.toMatch(/\b(drop|rename|delete|update|trigger|check|set not null)\b/i)
  }
})

/** A migration without new tables, and what fills the columns that it adds: an older version knows nothing of them. */
function dropFilling(migration: string): string {
  const text = migration.replaceAll(/^create table \w+ \(.*?^\);/gms, '')
  const added = Array.from(text.matchAll(/\badd column (\w+)/g), ([, column]) => column)
  if (added.length === 0) return text
  return text
    .replaceAll(new RegExp(`\\bupdate \\w+ \\w+ set (${added.join('|')}) = \\w+\\([^)]*\\)\\s+from`, 'g'), '')
    .replaceAll(/\breturns trigger\b|^create trigger \w+ after (insert|update|delete) on[^;]*;/gm, '')
}

describe.each(['', ' and there is a pooler'])(
  'when a newer version migrates the database beside it%s',
  pooler => {
    test('the server logs it, is not ready and refuses every write, but still reads', async () => {
      const config = createServerConfig(database)
      const direct = pooler ? { DATABASE_DIRECT_URL: config.DATABASE_URL } : {}
      const server = await openTestApp({}, await openStorage({ ...config, ...direct }, log))
      const { token } = await server.staff('Admin')
      const { _id } = await enter(server, token, 'Pune', TODAY)
      await migrateFurther()
      await vi.waitFor(async () => {
        const ready = await server.app.inject({ url: '/readyz' })
        expect([ready.statusCode, ready.json()]).toEqual([
          503,
          { status: 'not ready', reads: 'primary', schema: 'newer' },
        ])
      }, 10_000)
      expect(lines.join('')).toContain('this one stops writing')

      const body = { location: 'Agra', date: TODAY, markets: makeMarkets(230) }
      expect((await server.call('POST', '/api/rates/daily', { token, body })).statusCode).toBe(503)
      expect((await server.call('DELETE', `/api/rates/daily/${_id}`, { token })).statusCode).toBe(503)
      await expect(server.storage.db.updateTable('city').set({ name: 'Poona' }).execute()).rejects.toThrow(
        'read-only',
      )
      await expect(server.storage.pool.query('delete from city')).rejects.toThrow('read-only')
      expect((await server.call('GET', `/api/rates/daily?date=${TODAY}`)).json()).toHaveLength(1)
      expect((await server.call('GET', '/api/auth/profile', { token })).statusCode).toBe(200)
      await server.close()
    })
  },
)
