import { type AddressInfo, connect } from 'node:net'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { onServer } from './operations/testOperations.ts'
import { isDatabaseAway } from './storage/away.ts'
import { openStorage, type Storage } from './storage/storage.ts'
import { createTestStorage } from './storage/testDatabase.ts'
import { openTestApp, type TestApp } from './testApp.ts'

/** More than are read at a time, so that a list that is begun keeps its connection. */
const RECORDS = 1200

let database: Storage
let server: TestApp
let port: number
beforeAll(async () => {
  database = await createTestStorage()
  await database.pool.query(`
    with c as (insert into city (key, name) values ('pune', 'Pune') returning id)
    insert into daily_rate (city_id, date) select id, date '2026-11-20' - n from c, generate_series(1, ${RECORDS}) n`)
  server = await openTestApp({}, await openStorage(onServer(database), pino({ level: 'silent' })))
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await server.close()
  await database.close()
})

/** A reader who leaves as soon as the server has the request. */
async function leave(path: string): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  const left = new Promise<void>(resolve => {
    server.app.server.once('request', (_, answer) => {
      answer.once('close', resolve)
      socket.destroy()
    })
  })
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`)
  await left
}

/** Nothing of the rates can be read until the answer is called. */
async function holdRates(): Promise<() => Promise<void>> {
  const holding = await database.pool.connect()
  await holding.query('begin; lock table daily_rate in access exclusive mode')
  return async () => {
    await holding.query('commit')
    holding.release()
  }
}

test.each([
  '/export/rates.csv',
  '/export/rates.xlsx',
  '/api/rates/daily?from=2000-01-01',
  '/api/rates/daily',
])('many who ask for %s and leave before its first record take no connection with them', async path => {
  const letGo = await holdRates()
  for (let reader = 0; reader < 8; reader += 1) await leave(path)
  await letGo()
  expect((await server.call('GET', '/export/rates.csv')).statusCode).toBe(200)
  expect((await server.call('GET', '/api/rates/daily?from=2000-01-01')).json()).toHaveLength(RECORDS)
})

/** Who is in the middle of a list loses their connection; the look for writes, which waits for the same, does not. */
const endReaders = (state: string) =>
  vi.waitFor(async () => {
    const { rows } = await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and ${state} and query not like '%revision%'`)
    expect(rows).toHaveLength(1)
  }, 4000)

const allAnswered = async () =>
  expect((await server.call('GET', '/api/rates/daily?from=2000-01-01')).json()).toHaveLength(RECORDS)

test('many lists that lose their connection before the first record keep none', async () => {
  const letGo = await holdRates()
  for (let reader = 0; reader < 6; reader += 1) {
    const answer = server.call('GET', '/api/rates/daily?from=2000-01-01')
    await endReaders("wait_event_type = 'Lock'")
    expect((await answer).statusCode).toBe(503)
  }
  await letGo()
  await allAnswered()
})

const readOn = async (records: AsyncIterable<unknown>) => {
  for await (const _ of records);
}

test.each(['goes on', 'leaves'])(
  'nor do those that lose it while their reader is slow and then %s',
  async then => {
    for (let reader = 0; reader < 6; reader += 1) {
      const records = server.storage.streams.selectFrom('daily_rate').selectAll().stream(100)
      await records.next()
      await endReaders("wait_event = 'ClientRead' and state = 'active'")
      if (then === 'leaves') await records.return?.()
      else await expect(readOn(records)).rejects.toSatisfy(isDatabaseAway)
    }
    await allAnswered()
  },
)
