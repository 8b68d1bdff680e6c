import { once } from 'node:events'
import pino from 'pino'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { isUnavailable } from '#server/database/errors.ts'
import { openStorage } from '#server/database/storage.ts'
import { openTestApp } from '#test/app.ts'
import { createTestStorage } from '#test/database.ts'
import { createServerConfig } from '#test/operations.ts'
import { streamRates } from './queries.ts'

/** More than are read at a time. */
const RECORDS = 1200
/** More than there are connections. */
const READERS = 24
const database = await createTestStorage()
await database.pool.query(`
    with c as (insert into city (key, name) values ('agra', 'Agra'), ('pune', 'Pune') returning id)
    insert into rate (city_id, date)
    select id, date '2026-11-20' - n from c, generate_series(1, ${RECORDS / 2}) n`)
const server = await openTestApp(
  {},
  await openStorage(createServerConfig(database), pino({ level: 'silent' })),
)
afterAll(() => server.close())

const LIST = '/api/rates/daily?from=2000-01-01'
const allAnswered = async () => expect((await server.call('GET', LIST)).json()).toHaveLength(RECORDS)

/** Nothing of the rates can be read until the answer is called. */
async function holdRates(): Promise<() => Promise<void>> {
  const holding = await database.pool.connect()
  await holding.query('begin; lock table rate in access exclusive mode')
  return async () => {
    await holding.query('commit')
    holding.release()
  }
}

test('many readers who stop in the middle hold no connection to the database', async () => {
  const readers = Array.from({ length: READERS }, () => streamRates(server.storage.reads, {}))
  onTestFinished(async () => void (await Promise.all(readers.map(each => each.return(undefined)))))
  await Promise.all(readers.map(each => each.next()))
  // what the server itself looks for takes one for a moment
  await expect.poll(() => server.storage.readPool.totalCount - server.storage.readPool.idleCount).toBe(0)
  await allAnswered()
})

/** Ends the connection that waits to list rates; jobs and the look for writes, which wait for the same, do not end. */
async function endReader(): Promise<void> {
  const removed = once(server.storage.readPool, 'remove')
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%city_key%'`)
    expect(rows).toHaveLength(1)
  }, 4000)
  await removed
}

test('lists that lose their connection before the first record are refused, and more come after them', async () => {
  const letGo = await holdRates()
  for (let reader = 0; reader < 6; reader += 1) {
    const answer = server.call('GET', LIST)
    await endReader()
    expect((await answer).statusCode).toBe(503)
  }
  await letGo()
  await allAnswered()
})

test('lists that lose it in the middle fail, and leave nothing behind', async () => {
  for (let reader = 0; reader < 6; reader += 1) {
    const records = streamRates(server.storage.reads, {})
    await records.next()
    const letGo = await holdRates()
    const rest = records.next().catch((error: unknown) => error)
    await endReader()
    expect(await rest).toSatisfy(isUnavailable)
    await letGo()
  }
  await allAnswered()
})

test('records written and deleted during a stream make none come twice, and leave out none that was there', async () => {
  const found: string[] = []
  const write = (statement: string) => database.pool.query(statement)
  let chunks = 0
  for await (const chunk of streamRates(server.storage.reads, {})) {
    found.push(...chunk.map(({ date, location }) => `${date} ${location}`))
    chunks += 1
    if (chunks > 1) continue
    // before and behind the place where reading stopped, and at it
    const [date] = found.at(-1)!.split(' ')
    await write(`with c as (insert into city (key, name) values ('aagra', 'Aagra'), ('zira', 'Zira') returning id)
      insert into rate (city_id, date) select id, date '${date}' + n from c, generate_series(-3, 3) n`)
    await write(`update rate set deleted_at = now() where date = date '${date}'
      and city_id = (select id from city where key = 'pune')`)
  }
  const old = found.filter(each => /Agra|Pune/.test(each))
  expect(new Set(found).size).toBe(found.length)
  expect(found).toEqual(
    found.toSorted((a, b) => b.slice(0, 10).localeCompare(a.slice(0, 10)) || a.localeCompare(b)),
  )
  expect(old.length).toBeGreaterThanOrEqual(RECORDS - 1)
  expect(chunks).toBeGreaterThan(2)
})
