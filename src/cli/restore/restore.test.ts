import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Config } from '#server/config.ts'
import { migrate } from '#server/database/migrate.ts'
import { listMigrations } from '#server/database/migrations.ts'
import { openTestApp } from '#test/app.ts'
import {
  backUp,
  createEmbeddedConfig,
  createEmptyServerConfig,
  createServerConfig,
  enterHistory,
  hasData,
  openInstallation,
  restoreBackup,
} from '#test/operations.ts'
import type { Foot } from '../backup/format.ts'
import { withMaintenance } from '../command.ts'
import { dropAll } from './queries.ts'

/** The figures of every table but those in which a restore notes itself, and that deliveries are held. */
function toRows({ foot }: { foot: Foot }) {
  const { event: _, site_fact: __, ...tables } = foot.tables
  return tables
}

/** Restores a backup of the server into an installation, and returns it. */
async function restoreInto(config: Config) {
  const backup = await backUp(createServerConfig(server.storage))
  await restoreBackup(config, backup.file)
  return backup
}

const server = await openTestApp()
const admin = await server.staff('Admin')
await enterHistory(server, admin.token)

test('nothing is restored while the product runs on the database', async () => {
  for (const config of [createEmbeddedConfig(), await createEmptyServerConfig()]) {
    const product = await openInstallation(config)
    await expect(hasData(config)).rejects.toThrow(/running on .*stop it first/i)
    await product.close()
    // a server lets go of a connection shortly after it was closed
    await expect.poll(() => hasData(config), { timeout: 20_000 }).toBe(false)
  }
})

test('a database of something else is refused', async () => {
  const config = await createEmptyServerConfig()
  await withMaintenance(config, async ({ client, db }) => {
    await dropAll(db)
    await client.query('create table invoice (id integer)')
  })
  await expect(hasData(config)).rejects.toThrow('holds tables of something else')
})

test('a backup leaves foreign tables out, and is restored', async () => {
  const config = await createEmptyServerConfig()
  const { file, foot } = await backUp(createServerConfig(server.storage))
  expect(await hasData(config)).toBe(false)
  await restoreBackup(config, file)
  expect(await hasData(config)).toBe(true)
  await withMaintenance(config, async ({ client }) => {
    await client.query('create table price_before_fix as select * from rate')
    await client.query('create materialized view cities as select name from city')
  })
  const beside = await backUp(config)
  expect(Object.keys(beside.foot.tables)).toEqual(Object.keys(foot.tables))
  expect(beside.foot.tables).toMatchObject({ rate: foot.tables.rate })
  const other = await createEmptyServerConfig()
  await restoreBackup(other, beside.file)
  expect((await backUp(other)).foot.tables).toMatchObject({ rate: foot.tables.rate })
})

test('nothing is dropped where a foreign table would be dropped with it', async () => {
  const config = await createEmptyServerConfig()
  const { file } = await restoreInto(config)
  await withMaintenance(config, ({ client }) => client.query('create table invoice as select 7 as id'))
  await expect(hasData(config)).rejects.toThrow('did not make: invoice')
  await expect(restoreBackup(config, file)).rejects.toThrow('did not make: invoice')
  const { rows } = await withMaintenance(config, ({ client }) => client.query('select id from invoice'))
  expect(rows).toEqual([{ id: 7 }])
})

test('a later schema is replaced only with --replace', async () => {
  const config = await createEmptyServerConfig()
  const later = "insert into kysely_migration values ('9999_later', now()::text)"
  await withMaintenance(config, ({ client }) => client.query(later))
  expect(await hasData(config)).toBe(true)
  const backup = await restoreInto(config)
  expect(toRows(await backUp(config))).toEqual(toRows(backup))
})

test('a backup of an older version is migrated to the current schema', async () => {
  const old = await createEmptyServerConfig()
  await withMaintenance(old, async ({ client, db }) => {
    await dropAll(db)
    await migrate(db, '0001_baseline')
    await client.query("insert into city (key, name) values ('pune', 'Pune')")
    await client.query("insert into rate (city_id, date) values (1, '2026-11-20')")
  })
  const { file } = await backUp(old)
  const config = await createEmptyServerConfig()
  await restoreBackup(config, file)
  const { app, storage } = await openInstallation(config)
  expect((await app.inject({ url: '/api/rates/daily' })).json()).toMatchObject([
    { location: 'Pune', date: '2026-11-20' },
  ])
  const { rows } = await storage.pool.query('select name from kysely_migration order by name')
  expect(rows.map(({ name }) => name)).toEqual(await listMigrations())
})

test('a restore that fails half-way leaves the database as it was', async () => {
  const config = await createEmptyServerConfig()
  const { file } = await restoreInto(config)
  const before = (await backUp(config)).foot.tables
  // a price below nothing: the database refuses it after most tables were restored
  const torn = gunzipSync(readFileSync(file)).toString('utf8')
  writeFileSync(file, gzipSync(torn.replace(/^(\d+\t2026-11-20\t1\t.*\t)\d+$/m, '$1-1')))
  await expect(restoreBackup(config, file)).rejects.toThrow('rate_prices')
  writeFileSync(file, gzipSync(torn.slice(0, torn.indexOf('2026-11-20'))))
  await expect(restoreBackup(config, file)).rejects.toThrow('is damaged')
  expect((await backUp(config)).foot.tables).toEqual(before)
})

test('every table has the same rows after a restore from a server into the embedded database and back', async () => {
  const embedded = createEmbeddedConfig()
  const first = await restoreInto(embedded)
  const second = await backUp(embedded)
  expect(toRows(second)).toEqual(toRows(first))
  const back = await createEmptyServerConfig()
  await restoreBackup(back, second.file)
  expect(toRows(await backUp(back))).toEqual(toRows(first))
})

test('a restore revives no session, continues the numbers, and leaves the history append-only', async () => {
  const config = await createEmptyServerConfig()
  await restoreInto(config)
  const { app, storage } = await openInstallation(config)
  const headers = { authorization: `Bearer ${admin.token}` }
  expect((await app.inject({ url: '/api/auth/profile', headers })).statusCode).toBe(401)
  const next = 'insert into city (key, name) values ($1, $1) returning id'
  const ids = [server.storage, storage].map(each => each.pool.query(next, ['satara']))
  const [was, is] = await Promise.all(ids)
  expect(is?.rows).toEqual(was?.rows)
  await expect(storage.pool.query("update revision set action = 'create'")).rejects.toThrow('append-only')
})
