import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp, TODAY } from '#test/app.ts'
import { enter } from '#test/rates.ts'
import type { Staff } from '#test/staff.ts'
import { recordAuditEvent } from '../queries.ts'
import { readEnd, sayEnd } from './checkpoint.ts'
import { seal } from './seal.ts'
import { verifyAudit } from './verify.ts'

let server: TestApp
let admin: Staff
beforeEach(async () => {
  server = await openTestApp()
  admin = await server.staff('Admin', 'Asha')
})
afterEach(() => server.close())

const run = (statement: string) => server.storage.pool.query(statement)
const check = () => verifyAudit(server.storage.db)
const sealAll = async () => {
  while ((await check()).waiting > 0) await seal(server.storage.db)
}

/** Five entries, all sealed: a city, and its rates of four days. */
async function fiveEntries() {
  for (const date of [TODAY, '2026-11-20', '2026-11-19', '2026-11-18'])
    await enter(server, admin.token, 'Pune', date)
  await sealAll()
}

const APPEND_ONLY = ['audit', 'revision', 'account_change', 'message_erasure']

test.each(APPEND_ONLY)('the database refuses to empty %s', async table => {
  await expect(run(`truncate ${table} cascade`)).rejects.toThrow('history is append-only')
})

test.each([
  "update audit set account_name = 'Nobody'",
  'update audit set position = position + 1000',
  "update audit set hash = '\\x00'",
  'update audit set hash = null, position = null',
  'delete from audit',
])('the database refuses: %s', async statement => {
  await fiveEntries()
  await expect(run(statement)).rejects.toThrow('history is append-only')
})

test('an entry that waits for its place cannot be another one when it gets it', async () => {
  await recordAuditEvent(server.storage.db, {
    action: 'message.exported',
    accountId: admin.id,
    requestId: 'r',
    at: new Date(),
  })
  const statement =
    "update audit set position = 1, hash = '\\x00', action = 'message.read' where hash is null"
  await server.storage.db.transaction().execute(async () => {
    await expect(run(statement)).rejects.toThrow('history is append-only')
  })
})

test.each([
  ['changed', "update audit set account_name = 'Nobody' where position = 3", 3],
  ['taken out', 'delete from audit where position = 2', 2],
  ['exchanged', 'update audit set version = 9 - version where position = 5', 5],
])('whoever disarms the database is found out: an entry was %s', async (_, statement, place) => {
  await fiveEntries()
  await run('alter table audit disable trigger user')
  await run(statement)
  expect(await check()).toMatchObject({ broken: place, entries: place - 1 })
})

test('that the last entries were cut off is seen by where an earlier walk ended', async () => {
  await fiveEntries()
  const { end } = await check()
  const noted = readEnd(sayEnd(5, end!))
  expect(await verifyAudit(server.storage.db, noted)).toMatchObject({ broken: null })
  await run('alter table audit disable trigger user')
  await run('delete from audit where position > 3')
  expect(await check()).toMatchObject({ broken: null, entries: 3 })
  expect(await verifyAudit(server.storage.db, noted)).toMatchObject({ broken: 4, entries: 3 })
})

test('a chain that was written anew from some place on is not the one that was noted', async () => {
  await fiveEntries()
  const noted = { position: 4, hash: Buffer.alloc(32, 1) }
  expect(await verifyAudit(server.storage.db, noted)).toMatchObject({ broken: 4 })
})

test.each(['', '5', '5:00', `0:${'0'.repeat(64)}`, `5:${'0'.repeat(63)}g`])(
  '%j is no end of a chain',
  text => {
    expect(readEnd(text)).toBeUndefined()
  },
)

test('entries of writes at once stand in one chain, also when several instances seal', async () => {
  const { db } = server.storage
  const writes = Array.from({ length: 40 }, (_, at) =>
    enter(server, admin.token, 'Pune', `2026-10-${String((at % 30) + 1).padStart(2, '0')}`).catch(() => {}),
  )
  const seals = Array.from({ length: 10 }, () => seal(db))
  await Promise.all([...writes, ...seals])
  await sealAll()
  expect(await check()).toMatchObject({ entries: 31, waiting: 0, broken: null })
})

test('an Admin is told how long the chain is and where it ends', async () => {
  const ask = async () => (await server.call('GET', '/api/audit/check', { token: admin.token })).json()
  expect(await ask()).toEqual({ entries: 0, waiting: 0, broken: null, end: null })
  await fiveEntries()
  const { rows } = await run("select encode(hash, 'hex') as end from audit where position = 5")
  expect(await ask()).toEqual({ entries: 5, waiting: 0, broken: null, end: rows[0].end })
})
