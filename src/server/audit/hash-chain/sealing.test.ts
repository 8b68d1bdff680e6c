import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { openTestApp, type TestApp, TODAY } from '#test/app.ts'
import { enter } from '#test/rates.ts'
import type { Staff } from '#test/staff.ts'
import { recordAuditEvent } from '../queries.ts'
import { createLinks, formatCheckpoint, parseCheckpoint, START } from './chain.ts'
import { insertLinks, listSealed } from './queries.ts'
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

const APPEND_ONLY = ['audit', 'audit_link', 'revision', 'account_change', 'message_erasure']

test.each(APPEND_ONLY)('the database refuses to empty %s', async table => {
  await expect(run(`truncate ${table} cascade`)).rejects.toThrow('history is append-only')
})

test.each([
  "update audit set account_name = 'Nobody'",
  'delete from audit',
  'update audit_link set position = position + 1000',
  "update audit_link set hash = '\\x00'",
  'update audit_link set seen_in = null',
  'delete from audit_link',
])('the database refuses: %s', async statement => {
  await fiveEntries()
  await expect(run(statement)).rejects.toThrow('history is append-only')
})

const at = (position: number) => `id = (select id from audit_link where position = ${position})`

test.each([
  ['changed', `update audit set account_name = 'Nobody' where ${at(3)}`, 3],
  ['taken out', `delete from audit where ${at(2)}`, 2],
  ['exchanged', `update audit set version = 9 - version where ${at(5)}`, 5],
])('verification finds an entry that was %s with the triggers disabled', async (_, statement, place) => {
  await fiveEntries()
  await run('alter table audit disable trigger user')
  await run(statement)
  expect(await check()).toMatchObject({ broken: place, entries: place - 1 })
})

test.each([
  [
    'before the first place',
    `alter table audit_link drop constraint audit_link_position_check;
     insert into audit_link (position, id, hash) values (-1, 0, '\\x00')`,
  ],
  [
    'at a place that is taken',
    `alter table audit_link drop constraint audit_link_pkey;
     insert into audit_link (position, id, hash) select position, 0, hash from audit_link where position = 5`,
  ],
])('verification finds a link that was added %s', async (_, statement) => {
  await fiveEntries()
  await run(statement)
  expect(await check()).toMatchObject({ broken: 6, entries: 5 })
})

/** Deletes the last two of five entries with their links. */
const cutOff = () =>
  run(`alter table audit disable trigger user; alter table audit_link disable trigger user;
    delete from audit where id in (select id from audit_link where position > 3);
    delete from audit_link where position > 3;
    alter table audit enable trigger user; alter table audit_link enable trigger user`)

test('verification finds by an earlier checkpoint that the last entries were deleted', async () => {
  await fiveEntries()
  const { end } = await check()
  const noted = parseCheckpoint(formatCheckpoint(5, end!))
  expect(await verifyAudit(server.storage.db, noted)).toMatchObject({ broken: null })
  await cutOff()
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
  await run('alter table audit_link disable trigger user')
  await run(`update audit set account_name = 'Nobody' where ${at(3)}`)
  const sealed = await listSealed(db, 0, 5)
  const links = createLinks(sealed[1]!, sealed.slice(2))
  await run('delete from audit_link where position > 2')
  await insertLinks(
    db,
    links.map((link, place) => ({ ...link, id: sealed[place + 2]!.id })),
    null,
  )
  expect(await check()).toMatchObject({ broken: null, entries: 5 })
  expect(await verifyAudit(db, noted)).toMatchObject({ broken: 5 })
})

test('verification finds by an earlier checkpoint that others took the place of entries cut off at the end', async () => {
  await fiveEntries()
  const { end } = await check()
  const noted = parseCheckpoint(formatCheckpoint(5, end!))
  await cutOff()
  for (const date of ['2026-11-10', '2026-11-09', '2026-11-08'])
    await enter(server, admin.token, 'Pune', date)
  await sealAll()
  expect(await check()).toMatchObject({ broken: null })
  expect(await verifyAudit(server.storage.db, noted)).toMatchObject({ broken: 5 })
})

test.each(['', '5', '5:00', `0:${'0'.repeat(64)}`, `5:${'0'.repeat(63)}g`])('%j is no checkpoint', text => {
  expect(parseCheckpoint(text)).toBeUndefined()
})

test('an entry gets its place also when its transaction commits after later ones were sealed', async () => {
  const { db } = server.storage
  await fiveEntries()
  const insert = sql`insert into audit (at, action) values (now(), 'login.made')`
  await db.transaction().execute(async tx => {
    await insert.execute(tx)
    await insert.execute(db)
    await sealEntries(db)
    expect(await check()).toMatchObject({ entries: 6, waiting: 0 })
  })
  expect(await check()).toMatchObject({ entries: 6, waiting: 1 })
  await sealEntries(db)
  expect(await check()).toMatchObject({ entries: 7, waiting: 0, broken: null })
})

test('entries are sealed on a server that has numbered fewer transactions than the one before', async () => {
  await fiveEntries()
  await run(`alter table audit_link disable trigger user; update audit_link set seen_in = '900000000000'`)
  await enter(server, admin.token, 'Pune', '2026-11-10')
  await sealEntries(server.storage.db)
  expect(await check()).toMatchObject({ entries: 6, waiting: 0, broken: null })
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
  const { rows } = await run("select encode(hash, 'hex') as end from audit_link where position = 5")
  expect(await ask()).toEqual({ entries: 5, waiting: 0, broken: null, end: rows[0].end })
})

test('the chain of an older version stays as it is, and an entry that waited there gets its place', async () => {
  const { db } = server.storage
  await run('drop schema chicken_rates_jobs cascade; drop schema public cascade; create schema public')
  await migrate(db, '0086_alert_frequency')
  await run(
    "insert into audit (at, action) select '2026-11-20T10:00:00Z', 'login.made' from generate_series(1, 3)",
  )
  const rest = {
    accountId: null,
    accountName: null,
    cityId: null,
    date: null,
    version: null,
    subjectId: null,
  }
  const entry = {
    ...rest,
    at: new Date('2026-11-20T10:00:00Z'),
    action: 'login.made',
    before: null,
    after: null,
  }
  const links = createLinks(
    START,
    [2, 1].map(id => ({ ...entry, id, requestId: null })),
  )
  for (const [place, { position, hash }] of links.entries()) {
    const values = [position, hash, 2 - place]
    await server.storage.pool.query('update audit set position = $1, hash = $2 where id = $3', values)
  }
  await migrate(db)
  expect(await check()).toMatchObject({ entries: 2, waiting: 1, end: links[1]!.hash.toString('hex') })
  await sealEntries(db)
  expect(await check()).toMatchObject({ entries: 3, waiting: 0, broken: null })
})
