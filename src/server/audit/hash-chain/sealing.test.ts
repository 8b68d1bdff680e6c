import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp, TODAY } from '#test/app.ts'
import { enter } from '#test/rates.ts'
import type { Staff } from '#test/staff.ts'
import { recordAuditEvent } from '../queries.ts'
import { createLinks, formatCheckpoint, parseCheckpoint } from './chain.ts'
import { listSealed, updateLinks } from './queries.ts'
import { sealEntries } from './seal.ts'
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
  while ((await check()).waiting > 0) await sealEntries(server.storage.db)
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

test('sealing cannot change an entry', async () => {
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
])('verification finds an entry that was %s with the triggers disabled', async (_, statement, place) => {
  await fiveEntries()
  await run('alter table audit disable trigger user')
  await run(statement)
  expect(await check()).toMatchObject({ broken: place, entries: place - 1 })
})

test.each([
  [
    'before the first place',
    "insert into audit (at, action, position, hash) values (now(), 'login.made', -1, '\\x00')",
  ],
  [
    'at a place that is taken',
    `alter table audit drop constraint audit_position_key;
     insert into audit (at, action, position, hash) select at, action, position, hash from audit where position = 5`,
  ],
  [
    'with a hash and without a place',
    `alter table audit drop constraint audit_check;
     insert into audit (at, action, hash) values (now(), 'login.made', '\\x00')`,
  ],
])('verification finds an entry that was added %s', async (_, statement) => {
  await fiveEntries()
  await run(statement)
  expect(await check()).toMatchObject({ broken: 6, entries: 5 })
})

test('verification finds by an earlier checkpoint that the last entries were deleted', async () => {
  await fiveEntries()
  const { end } = await check()
  const noted = parseCheckpoint(formatCheckpoint(5, end!))
  expect(await verifyAudit(server.storage.db, noted)).toMatchObject({ broken: null })
  await run('alter table audit disable trigger user')
  await run('delete from audit where position > 3')
  expect(await check()).toMatchObject({ broken: null, entries: 3 })
  expect(await verifyAudit(server.storage.db, noted)).toMatchObject({ broken: 4, entries: 3 })
})

test('verification finds by an earlier checkpoint that the chain was written anew', async () => {
  await fiveEntries()
  const noted = { position: 4, hash: Buffer.alloc(32, 1) }
  expect(await verifyAudit(server.storage.db, noted)).toMatchObject({ broken: 4 })
})

test('verification finds by an earlier checkpoint that the end was rewritten from the middle, all hashes included', async () => {
  const { db } = server.storage
  await fiveEntries()
  const { end } = await check()
  const noted = parseCheckpoint(formatCheckpoint(5, end!))
  await run('alter table audit disable trigger user')
  await run("update audit set account_name = 'Nobody' where position = 3")
  const sealed = await listSealed(db, 0, 5)
  const links = createLinks(sealed[1]!, sealed.slice(2))
  await updateLinks(
    db,
    links.map((link, at) => ({ ...link, id: sealed[at + 2]!.id })),
  )
  expect(await check()).toMatchObject({ broken: null, entries: 5 })
  expect(await verifyAudit(db, noted)).toMatchObject({ broken: 5 })
})

test('verification finds by an earlier checkpoint that others took the place of entries cut off at the end', async () => {
  await fiveEntries()
  const { end } = await check()
  const noted = parseCheckpoint(formatCheckpoint(5, end!))
  await run('alter table audit disable trigger user')
  await run('delete from audit where position > 3')
  await run('alter table audit enable trigger user')
  for (const date of ['2026-11-10', '2026-11-09', '2026-11-08'])
    await enter(server, admin.token, 'Pune', date)
  await sealAll()
  expect(await check()).toMatchObject({ broken: null })
  expect(await verifyAudit(server.storage.db, noted)).toMatchObject({ broken: 5 })
})

test.each(['', '5', '5:00', `0:${'0'.repeat(64)}`, `5:${'0'.repeat(63)}g`])('%j is no checkpoint', text => {
  expect(parseCheckpoint(text)).toBeUndefined()
})

test('entries of concurrent writes form one chain, also when several instances seal', async () => {
  const { db } = server.storage
  const writes = Array.from({ length: 40 }, (_, at) =>
    enter(server, admin.token, 'Pune', `2026-10-${String((at % 30) + 1).padStart(2, '0')}`).catch(() => {}),
  )
  const seals = Array.from({ length: 10 }, () => sealEntries(db))
  await Promise.all([...writes, ...seals])
  await sealAll()
  expect(await check()).toMatchObject({ entries: 31, waiting: 0, broken: null })
})

const countJobs = async () =>
  (await run("select count(*) from chicken_rates_jobs.job where name = 'audit.seal'")).rows[0].count

test('sealing is queued with the transaction of an audit event, and not without one', async () => {
  const { db } = server.storage
  const event = { action: 'message.exported' as const, accountId: admin.id, requestId: 'r', at: new Date() }
  const undone = db.transaction().execute(async tx => {
    await recordAuditEvent(tx, event)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  // an event of somebody who is not approved is none
  await recordAuditEvent(db, { ...event, accountId: '00000000-0000-4000-8000-000000000000' })
  expect(await countJobs()).toBe(0)
  await recordAuditEvent(db, event)
  expect(await countJobs()).toBe(1)
})

test('one job seals the events of half a second', async () => {
  await fiveEntries()
  const before = await countJobs()
  await run(`do $$ begin
    for n in 1..50 loop insert into audit (at, action) values (now(), 'login.made'); end loop;
  end $$`)
  expect(await countJobs()).toBeLessThanOrEqual(before + 1)
})

test('a server that listens seals within seconds', async () => {
  await server.app.listen({ port: 0 })
  await enter(server, admin.token, 'Pune', TODAY)
  await expect.poll(check, { timeout: 30_000 }).toMatchObject({ entries: 2, waiting: 0 })
})

test('an Admin reads the length and the end of the chain', async () => {
  const ask = async () => (await server.call('GET', '/api/audit/check', { token: admin.token })).json()
  expect(await ask()).toEqual({ entries: 0, waiting: 0, broken: null, end: null })
  await fiveEntries()
  const { rows } = await run("select encode(hash, 'hex') as end from audit where position = 5")
  expect(await ask()).toEqual({ entries: 5, waiting: 0, broken: null, end: rows[0].end })
})
