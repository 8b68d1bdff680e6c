import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import pino from 'pino'
import { afterEach, beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { openTestForwarder, type TestForwarder } from '#test/forwarder.ts'
import { isUnavailable } from './errors.ts'
import { openDatabase, openPool } from './pool.ts'

const lines: string[] = []
const log = pino({ level: 'info' }, { write: line => void lines.push(JSON.parse(line).msg) })

let way: TestForwarder
let pool: Pool
beforeEach(async () => {
  lines.length = 0
  way = await openTestForwarder(inject('postgres'))
  pool = open(1)
})
afterEach(async () => {
  await pool.end()
  await way.close()
})

function open(max: number, over = {}): Pool {
  const { user } = inject('postgres')
  const address = { host: '127.0.0.1', port: way.port, user, database: 'postgres', ssl: false }
  const connection = { ...address, ...over }
  return openPool({ connection, max, statementTimeout: 1000, log })
}
/** Opens a pool with so many connections, all idle. */
async function openConnected(count: number, over = {}): Promise<Pool> {
  const connected = open(count, over)
  onTestFinished(() => connected.end())
  await Promise.all(Array.from({ length: count }, () => connected.query('select 1')))
  return connected
}
const isAway = (asked: Promise<unknown>) => asked.then(() => false, isUnavailable)

test('when the database falls silent, queries, transactions, connects and waits for a connection fail; then it is connected to anew', async () => {
  const connected = await openConnected(2)
  await openDatabase(connected)
    .transaction()
    .execute(async tx => {
      way.fallSilent()
      const asked = [1, 2, 3].map(() => connected.query('select 1'))
      const connecting = [1, 2].map(() => pool.query('select 1'))
      const inTransaction = sql`select * from city`.execute(tx)
      expect(await Promise.all([inTransaction, ...asked, ...connecting].map(isAway))).toEqual(
        Array(6).fill(true),
      )
    })
    .catch(error => expect(isUnavailable(error)).toBe(true))
  way.speak()
  const before = way.count()
  for (const each of [connected, pool]) expect((await each.query('select 1')).rowCount).toBe(1)
  expect(way.count()).toBe(before + 2)
  expect(lines).toContain('a connection to the database is silent')
})

test('connections that the network has dropped all go with the first that is found silent', async () => {
  const connected = await openConnected(2)
  way.forgetOpen()
  expect(await isAway(connected.query('select 1'))).toBe(true)
  // the other one was as dead, though nobody had asked it
  expect((await connected.query('select 1')).rowCount).toBe(1)
  expect(lines).toEqual(['a connection to the database is silent'])
})

test('a process that was busy itself calls nobody silent', async () => {
  // the forwarder would be as busy
  const connected = await openConnected(1, inject('postgres'))
  const answered = connected.query('select 1')
  await setImmediate()
  // longer than a statement may take
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2000)
  expect((await answered).rowCount).toBe(1)
  expect(lines).toEqual([])
})

const countPrepared = async () => (await pool.query('select from pg_prepared_statements')).rowCount
/** Statements that nobody else sends, so many times each. */
async function send(count: number, times: number, name: string): Promise<void> {
  for (let time = 0; time < times; time += 1)
    for (let number = 0; number < count; number += 1)
      await pool.query(`select $1::int as "${name} ${number}"`, [number])
}

test('a statement is prepared when it comes the third time: combinations of filters are not', async () => {
  await send(500, 2, 'rare')
  expect(await countPrepared()).toBe(0)
  await send(3, 3, 'recurring')
  expect(await countPrepared()).toBe(3)
})

test('a connection holds 50 prepared statements: those that recurred first', async () => {
  await send(150, 4, 'many')
  expect(await countPrepared()).toBe(50)
})

test('a statement that recurs in a failed transaction is prepared after it', async () => {
  const client = await pool.connect()
  await client.query('begin')
  await expect(client.query('select $1::int / 0', [1])).rejects.toThrow('division by zero')
  for (let number = 0; number < 3; number += 1)
    await expect(client.query('select $1::int as "aborted"', [1])).rejects.toThrow('aborted')
  await client.query('rollback')
  client.release()
  expect((await pool.query('select $1::int as "aborted"', [7])).rows).toEqual([{ aborted: 7 }])
  expect(await countPrepared()).toBe(1)
})
