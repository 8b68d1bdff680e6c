import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { fromKysely, PgBoss } from 'pg-boss'
import pino from 'pino'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Storage } from '#server/database/storage.ts'
import { openMetrics } from '#server/observability/prometheus.ts'
import { createTestStorage, openBeside } from '#test/database.ts'
import { type Job, jobQueue, SCHEMA } from './queue.ts'

/** As quick as the queue can be. */
const timing = {
  startsAfter: 0,
  startsAgainAfter: 0.1,
  poll: 1,
  pollWrites: 60,
  expire: 60,
  supervise: 1,
  retry: 0,
}
const PATIENCE = { timeout: 20_000, interval: 50 }
const NEVER = '0 0 1 1 *'

let storage: Storage
let sender: PgBoss
beforeEach(async () => {
  storage = await createTestStorage()
  sender = new PgBoss({ ...adapter(storage), supervise: false, schedule: false })
  await sender.start()
  // as an instance makes it
  await sender.createQueue('test', { policy: 'exclusive', retryLimit: 5 })
})
afterEach(() => sender.stop())

const adapter = ({ pool }: Storage) => ({
  db: { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) },
  schema: SCHEMA,
  migrate: false,
})

interface Instance {
  app: FastifyInstance
  registry: Registry
  logged: { msg: string; job?: string; reason?: string }[]
}

/** An instance that runs a job whenever it is sent. */
async function openInstance(on: Storage, run: Job['run'], options: Partial<Job> = {}): Promise<Instance> {
  const logged: Instance['logged'] = []
  const log = pino({ level: 'info' }, { write: line => logged.push(JSON.parse(line)) })
  const app = Fastify({ loggerInstance: log as FastifyBaseLogger })
  const registry = new Registry()
  app.decorate('storage', on)
  app.decorate('metrics', openMetrics(registry))
  app.post('/taken', async () => 'taken')
  const jobs = [{ name: 'test', cron: NEVER, run, ...options }]
  await app.register(jobQueue, { jobs, timing })
  await app.listen({ port: 0 })
  onTestFinished(() => app.close())
  return { app, registry, logged }
}

/** Lets jobs wait beside others of their kind. */
async function takeMany() {
  await storage.pool.query(`delete from ${SCHEMA}.queue where name = 'test'`)
  await sender.createQueue('test', { policy: 'standard' })
}

/** Counts how often the queue looked for jobs. */
function watchLooks() {
  const query = vi.spyOn(storage.pool, 'query')
  return () =>
    query.mock.calls.filter(sent => /\btest\b.*for update of j skip locked/i.test(JSON.stringify(sent)))
      .length
}

const readStates = async () =>
  (
    await storage.pool.query(`select state from ${SCHEMA}.job where name = 'test' order by created_on`)
  ).rows.map(({ state }) => state)

/** Waits until the jobs have these states. */
const waitForStates = (...states: string[]) =>
  vi.waitFor(async () => expect(await readStates()).toEqual(states), PATIENCE)

/** A run of a job that ends when it is told to. */
function holdRun() {
  const begun = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const run = vi.fn(async () => {
    begun.resolve()
    await finish.promise
  })
  return { run, begun: begun.promise, finish: finish.resolve }
}

test('a job runs once, on one of two instances', async () => {
  const run = vi.fn()
  await openInstance(storage, run)
  await openInstance(openBeside(storage), run)
  for (let turn = 1; turn <= 4; turn += 1) {
    await sender.send('test')
    await waitForStates(...Array(turn).fill('completed'))
  }
  expect(run).toHaveBeenCalledTimes(4)
})

test('the job of a lost instance runs on another one', async () => {
  const there = openBeside(storage)
  const held = holdRun()
  const gone = await openInstance(there, held.run)
  await sender.send('test', null, { expireInSeconds: 1 })
  await held.begun
  // as after a kill
  await there.pool.end()
  const run = vi.fn()
  await openInstance(storage, run)
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), PATIENCE)
  await waitForStates('completed')
  await gone.app.close()
})

test('a job that fails is logged, counted and run again', async () => {
  let attempts = 0
  const { logged } = await openInstance(storage, async () => {
    attempts += 1
    if (attempts < 3) throw new Error(`attempt ${attempts}`)
  })
  await sender.send('test')
  await waitForStates('completed')
  expect(logged.filter(({ msg }) => msg === 'job failed')).toMatchObject([
    { job: 'test', reason: 'attempt 1' },
    { job: 'test', reason: 'attempt 2' },
  ])
})

test('a job that fails six times is not tried again, and is counted as failed', async () => {
  const run = vi.fn(() => Promise.reject(new Error('no')))
  const { registry } = await openInstance(storage, run)
  await sender.send('test')
  await waitForStates('failed')
  expect(run).toHaveBeenCalledTimes(6)
  expect(await registry.metrics()).toMatch(/^chicken_rates_jobs_failed 1$/m)
})

test('a job that waits is counted with its age', async () => {
  const { app, registry } = await openInstance(storage, async () => {})
  await app.close()
  await sender.send('test', null, { startAfter: new Date(Date.now() - 60_000) })
  const figures = await registry.metrics()
  expect(figures).toMatch(/^chicken_rates_jobs_waiting 1$/m)
  expect(Number(figures.match(/^chicken_rates_jobs_oldest_seconds (.+)$/m)![1])).toBeGreaterThanOrEqual(60)
})

test('a shutdown waits for the running job and starts no other', async () => {
  const { run, begun, finish } = holdRun()
  const { app } = await openInstance(storage, run)
  await sender.send('test')
  await begun
  const closed = app.close()
  finish()
  await closed
  expect(await readStates()).toEqual(['completed'])
  await sender.send('test')
  expect(await readStates()).toEqual(['completed', 'created'])
  expect(run).toHaveBeenCalledTimes(1)
})

test('a job that does not end does not keep a server from stopping, and runs again', async () => {
  const { run, begun } = holdRun()
  const { app } = await openInstance(storage, run)
  await sender.send('test')
  await begun
  await app.close()
  expect(await readStates()).toEqual(['retry'])
})

test('a queue that cannot start is logged and starts later', async () => {
  await storage.pool.query(`alter schema ${SCHEMA} rename to elsewhere`)
  const run = vi.fn()
  const { logged } = await openInstance(storage, run)
  await vi.waitFor(() => expect(logged.some(({ msg }) => msg === 'jobs not started')).toBe(true), PATIENCE)
  await storage.pool.query(`alter schema elsewhere rename to ${SCHEMA}`)
  await sender.send('test')
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), PATIENCE)
})

test('a job that is queued in a transaction exists with that transaction alone', async () => {
  await openInstance(storage, async () => {})
  const { db } = storage
  const taken = db.transaction().execute(async tx => {
    await sender.send('test', null, { db: fromKysely(tx) })
    throw new Error('taken back')
  })
  await expect(taken).rejects.toThrow('taken back')
  expect(await readStates()).toEqual([])
})

test('a job that retries until it is done has no last attempt and pauses for up to 6 hours', async () => {
  const run = () => Promise.reject(new Error('no'))
  await openInstance(storage, run, { runsAtStart: true, retriesUntilDone: true })
  await waitForStates('retry')
  const { rows } = await storage.pool.query(`select retry_limit, retry_backoff, retry_delay_max
    from ${SCHEMA}.job where name = 'test'`)
  expect(rows).toEqual([{ retry_limit: 10_000, retry_backoff: true, retry_delay_max: 6 * 3600 }])
})

test('a job that runs at the start is not queued by another instance while it runs', async () => {
  const { run, begun, finish } = holdRun()
  await openInstance(storage, run, { runsAtStart: true })
  await begun
  expect(await sender.send('test')).toBeNull()
  finish()
  await waitForStates('completed')
})

test('one run completes all the jobs that transactions have queued, and nothing that is refused looks for others', async () => {
  await takeMany()
  for (let count = 0; count < 20; count += 1) await sender.send('test')
  const run = vi.fn()
  const countLooks = watchLooks()
  const { app } = await openInstance(storage, run, { isQueuedByWrites: true })
  await waitForStates(...Array(20).fill('completed'))
  expect(run).toHaveBeenCalledTimes(1)
  await vi.waitFor(() => expect(countLooks()).toBe(2), PATIENCE)
  const post = (path: string) => fetch(app.listeningOrigin + path, { method: 'POST' })
  for (let count = 0; count < 5; count += 1) expect((await post('/refused')).status).toBe(404)
  expect((await fetch(app.listeningOrigin, { method: 'OPTIONS' })).status).toBe(404)
  expect(countLooks()).toBe(2)
  expect((await post('/taken')).status).toBe(200)
  await vi.waitFor(() => expect(countLooks()).toBeGreaterThan(2), PATIENCE)
})

test('writes that follow one another closely share one look for jobs, and the last one has its own', async () => {
  await takeMany()
  const run = vi.fn()
  const { app } = await openInstance(storage, run, { isQueuedByWrites: true })
  const countLooks = watchLooks()
  await vi.waitFor(() => expect(countLooks()).toBeGreaterThan(0), PATIENCE)
  const before = countLooks()
  const from = performance.now()
  for (let count = 0; count < 50; count += 1) {
    await sender.send('test', null, { startAfter: new Date(Date.now() + 500) })
    await fetch(`${app.listeningOrigin}/taken`, { method: 'POST' })
  }
  await waitForStates(...Array(50).fill('completed'))
  // each run of the job looks once more
  expect(countLooks() - before - run.mock.calls.length).toBeLessThanOrEqual(
    2 + (performance.now() - from) / 1000,
  )
})

test('the migrations make the tables that pg-boss needs', async () => {
  expect(await sender.detectSchemaDrift()).toMatchObject({ ok: true })
})

test('a job that has more to do later runs again then', async () => {
  await takeMany()
  const run = vi.fn(async () => {}).mockResolvedValueOnce(500 as never)
  await openInstance(storage, run, { isQueuedByWrites: true })
  await sender.send('test')
  await waitForStates('completed', 'completed')
  expect(run).toHaveBeenCalledTimes(2)
})
