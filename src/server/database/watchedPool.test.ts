import type { Pool } from 'pg'
import pino from 'pino'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { openTestForwarder, type TestForwarder } from '#test/forwarder.ts'
import { isUnavailable } from './errors.ts'
import { openDatabase, openPool } from './pool.ts'

/** What is unanswered after this, in ms, is never answered. */
const NEVER = 15_000

let way: TestForwarder
let pool: Pool
const lines: string[] = []
const log = pino({ level: 'info' }, { write: line => void lines.push(JSON.parse(line).msg) })

const open = (max: number, statementTimeout = 5000) => {
  const { user } = inject('postgres')
  const connection = { host: '127.0.0.1', port: way.port, user, database: 'postgres', ssl: false }
  return openPool({ connection, max, statementTimeout, pooled: false, log })
}
const isAway = (asked: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    asked.then(() => false, isUnavailable),
    new Promise<never>((_, reject) => setTimeout(reject, NEVER, new Error('it hangs')).unref()),
  ])

beforeEach(async () => {
  lines.length = 0
  way = await openTestForwarder(inject('postgres'))
  pool = open(2)
})
afterEach(async () => {
  await way.close()
  await pool.end()
})

test('when the database falls silent, queries, waits for a connection and connects all fail', async () => {
  await Promise.all([pool.query('select 1'), pool.query('select 1')])
  const unconnected = open(2)
  way.fallSilent()
  // two are asked, the others wait for their turn
  const asked = [1, 2, 3, 4, 5].map(() => pool.query('select 1'))
  const connecting = [1, 2, 3].map(() => unconnected.query('select 1'))
  expect(await Promise.all([...asked, ...connecting].map(isAway))).toEqual(Array(8).fill(true))
  await unconnected.end()
})

test('a silent database refuses queries at once until it responds', async () => {
  await pool.query('select 1')
  way.fallSilent()
  expect(await isAway(pool.query('select 1'))).toBe(true)
  // no bytes go to the server for these: they are answered before a timer of 0 ms
  const late = new Promise<'late'>(resolve => setTimeout(resolve, 0, 'late'))
  const asked = pool.query('select 1').then(
    () => 'answered',
    () => 'refused',
  )
  expect(await Promise.race([asked, late])).toBe('refused')
  way.speak()
  await vi.waitFor(async () => expect((await pool.query('select 1')).rowCount).toBe(1), NEVER)
  expect(lines).toContain('the database is silent')
  expect(lines).toContain('the database answers again')
})

test('a connection that fell silent is never used again, also in a transaction', async () => {
  const db = openDatabase(pool)
  const pids = new Set<number>()
  const notePid = async () => pids.add((await pool.query('select pg_backend_pid() as pid')).rows[0].pid)
  await notePid()
  const transaction = db.transaction().execute(async tx => {
    way.fallSilent()
    await tx.selectFrom('city').selectAll().execute()
  })
  expect(await isAway(transaction)).toBe(true)
  way.speak()
  await vi.waitFor(notePid, NEVER)
  expect(pids.size).toBe(2)
})

test('connections that the network has dropped are all destroyed, while others go on', async () => {
  await pool.end()
  pool = open(2, 1000)
  await Promise.all([pool.query('select 1'), pool.query('select 1')])
  way.forgetOpen()
  expect(await isAway(pool.query('select 1'))).toBe(true)
  // the other one was as dead, though nobody had asked it
  expect((await pool.query('select 1')).rowCount).toBe(1)
  expect(lines).not.toContain('the database is silent')
})

test('a statement that waits for a lock is not silence, though the server is probed', async () => {
  const patient = open(1, 0)
  await pool.query('select pg_advisory_lock(1)')
  await patient.query('select 1')
  const before = way.count()
  const waiting = patient.query('select pg_advisory_lock(1)')
  await vi.waitFor(() => expect(way.count()).toBeGreaterThan(before + 1), NEVER)
  await pool.end()
  expect((await waiting).rowCount).toBe(1)
  expect(lines).toEqual([])
  await patient.end()
  pool = open(1)
})
