import pino from 'pino'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createTestStorage } from '#test/database.ts'
import { openPool } from './pool.ts'

let pool: ReturnType<typeof openPool>
beforeEach(async () => {
  const storage = await createTestStorage()
  const { host = '', port = 0, user = '', database = '' } = storage.pool.options
  const connection = { host, port, user, database, ssl: false }
  const log = pino({ level: 'silent' })
  pool = openPool({ connection, max: 1, statementTimeout: 5000, pooled: false, log })
  onTestFinished(() => pool.end())
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

test('a connection holds 50 prepared statements, also where a transaction has failed', async () => {
  await send(150, 4, 'many')
  expect(await countPrepared()).toBe(50)
  const client = await pool.connect()
  await client.query('begin')
  await expect(client.query('select $1::int / 0', [1])).rejects.toThrow('division by zero')
  for (let number = 0; number < 3; number += 1)
    await expect(client.query('select $1::int as "aborted"', [1])).rejects.toThrow('aborted')
  await client.query('rollback')
  client.release()
  await send(150, 2, 'many')
  expect((await pool.query('select $1::int as "aborted"', [7])).rows).toEqual([{ aborted: 7 }])
  expect(await countPrepared()).toBeLessThanOrEqual(52)
})
