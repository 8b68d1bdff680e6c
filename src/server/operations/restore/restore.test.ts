import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { migrate } from '#server/storage/migrate.ts'
import { openTestApp, type TestApp, TODAY } from '#server/testApp.ts'
import { STAFF_PASSWORD, type Staff } from '#server/testStaff.ts'
import { withMaintenance } from '../command.ts'
import {
  backUp,
  isFilled,
  onEmbedded,
  onEmptyServer,
  onServer,
  openOn,
  restoreInto,
  work,
} from '../testOperations.ts'
import { dropAll, findErasures } from './queries.ts'

const DAY = `/api/rates/daily?date=${TODAY}`

let server: TestApp
let admin: Staff
beforeAll(async () => {
  server = await openTestApp()
  admin = await server.staff('Admin')
  await work(server, admin.token)
})
afterAll(() => server.close())

test('nothing is restored while the product runs on the database', async () => {
  for (const config of [onEmbedded(), await onEmptyServer()]) {
    const product = await openOn(config)
    await expect(isFilled(config)).rejects.toThrow(/running on .*stop it first/i)
    await product.close()
    // a server lets go of a connection shortly after it was closed
    await expect.poll(() => isFilled(config), { timeout: 20_000 }).toBe(false)
  }
})

test('a database of something else is left alone', async () => {
  const config = await onEmptyServer()
  await withMaintenance(config, async ({ client, db }) => {
    await dropAll(db)
    await client.query('create table invoice (id integer)')
  })
  await expect(isFilled(config)).rejects.toThrow('holds tables of something else')
})

test('a schema of later is replaced only when that is said', async () => {
  const config = await onEmptyServer()
  const later = "insert into kysely_migration values ('9999_later', now()::text)"
  await withMaintenance(config, ({ client }) => client.query(later))
  expect(await isFilled(config)).toBe(true)
  const { file, foot } = await backUp(onServer(server.storage))
  await restoreInto(config, file)
  expect((await backUp(config)).foot.tables).toEqual(foot.tables)
})

test('a backup of an older version is brought up to date', async () => {
  const old = await onEmptyServer()
  await withMaintenance(old, async ({ client, db }) => {
    await dropAll(db)
    await migrate(db, '0001_ground')
    await client.query("insert into city (key, name) values ('pune', 'Pune')")
    await client.query("insert into daily_rate (city_id, date) values (1, '2026-11-20')")
  })
  const { file } = await backUp(old)
  const config = onEmbedded()
  await restoreInto(config, file)
  const { app } = await openOn(config)
  const { body } = await app.inject({ url: '/api/rates/daily' })
  expect(JSON.parse(body)).toMatchObject([{ location: 'Pune', date: '2026-11-20' }])
})

test('a database with a record is not empty', async () => {
  const { file } = await backUp(onServer(server.storage))
  const config = await onEmptyServer()
  expect(await isFilled(config)).toBe(false)
  await restoreInto(config, file)
  expect(await isFilled(config)).toBe(true)
})

test('a restore that breaks off in the middle leaves what was there', async () => {
  const config = await onEmptyServer()
  const { file, foot } = await backUp(onServer(server.storage))
  await restoreInto(config, file)
  // a record without its city: the database refuses it after most tables were taken
  const torn = gunzipSync(readFileSync(file)).toString('utf8')
  writeFileSync(file, gzipSync(torn.replace(/^(\d+)\t2026-11-20\t1\t/m, '4000$1\t2026-11-20\t1\t')))
  await expect(restoreInto(config, file)).rejects.toThrow('foreign key')
  writeFileSync(file, gzipSync(torn.slice(0, torn.indexOf('2026-11-20'))))
  await expect(restoreInto(config, file)).rejects.toThrow('is damaged')
  expect((await backUp(config)).foot.tables).toEqual(foot.tables)
})

test('from a server into the embedded database and back, every table has the same rows', async () => {
  const first = await backUp(onServer(server.storage))
  const embedded = onEmbedded()
  await restoreInto(embedded, first.file)
  const second = await backUp(embedded)
  expect(second.foot.tables).toEqual(first.foot.tables)
  const back = await onEmptyServer()
  await restoreInto(back, second.file)
  expect((await backUp(back)).foot.tables).toEqual(first.foot.tables)
})

test('after a restore the API answers the same bytes, and a login works', async () => {
  const { file } = await backUp(onServer(server.storage))
  const config = onEmbedded()
  await restoreInto(config, file)
  const { app } = await openOn(config)
  for (const url of [DAY, '/api/rates/daily', '/api/rates/monthly?month=2026-11', '/api/rates/cities']) {
    expect((await app.inject({ url })).body).toBe((await server.call('GET', url)).body)
  }
  const payload = { email: admin.email, password: STAFF_PASSWORD }
  const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload })
  expect(answer.statusCode).toBe(200)
  const headers = { authorization: `Bearer ${answer.json().token}` }
  const { body } = await app.inject({ url: '/api/messages', headers })
  expect(body).toBe((await server.call('GET', '/api/messages', { token: admin.token })).body)
})

test('sessions of before do not come back; numbers go on, and history still takes no change', async () => {
  const { file } = await backUp(onServer(server.storage))
  const config = await onEmptyServer()
  await restoreInto(config, file)
  const { app, storage } = await openOn(config)
  const headers = { authorization: `Bearer ${admin.token}` }
  expect((await app.inject({ url: '/api/auth/profile', headers })).statusCode).toBe(401)
  const next = 'insert into city (key, name) values ($1, $1) returning id'
  const ids = [server.storage, storage].map(each => each.pool.query(next, ['satara']))
  const [was, is] = await Promise.all(ids)
  expect(is?.rows).toEqual(was?.rows)
  await expect(storage.pool.query("update revision set action = 'create'")).rejects.toThrow('append-only')
})

test.each([
  ['its number is later than the last one of the backup', '2099-01-01', 0, 1],
  ['the backup knows no erasures', '2099-01-01', undefined, 1],
  ['it is later by the clock, its number given out again', '2000-01-01', 9, 1],
  ['neither: it is in the backup', '2099-01-01', 9, 0],
])('an erasure is undone by a restore when %s', async (_, at, last, undone) => {
  const tx = await server.storage.db.startTransaction().execute()
  onTestFinished(() => tx.rollback().execute())
  await sql`insert into message_erasure (id, by_account_id, messages, notifications) overriding system value
    values (5, ${admin.id}, 1, 1)`.execute(tx)
  const counter = { column: 'id', last: last ?? null }
  const tables = last === undefined ? [] : [{ name: 'message_erasure', columns: [], counter }]
  expect(await findErasures(tx, { at, tables })).toHaveLength(undone)
})
