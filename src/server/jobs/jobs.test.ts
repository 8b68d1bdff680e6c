import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import pino from 'pino'
import { Registry } from 'prom-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Storage } from '#server/database/storage.ts'
import { openMetrics } from '#server/observability/prometheus.ts'
import { createTestStorage, openBeside } from '#test/database.ts'
import { jobRunner } from './jobs.ts'
import type { Job } from './schedule.ts'

const PATIENCE = { timeout: 20_000, interval: 20 }
const DAILY = 24 * 60

const storage = await createTestStorage()
const clear = () => storage.pool.query('delete from job')

interface Instance {
  app: FastifyInstance
  registry: Registry
  logged: { msg: string; job?: string; reason?: string }[]
}

/** An instance that looks for its job many times a second; the job is due as it starts, unless it is said otherwise. */
async function openInstance(
  run: Job['run'],
  { on = storage, pollEvery = 20, ...options }: Partial<Job> & { on?: Storage; pollEvery?: number } = {},
): Promise<Instance> {
  const logged: Instance['logged'] = []
  const log = pino({ level: 'info' }, { write: line => logged.push(JSON.parse(line)) })
  const app = Fastify({ loggerInstance: log as FastifyBaseLogger })
  const registry = new Registry()
  app.decorate('storage', on)
  app.decorate('databaseNow', on.databaseNow)
  app.decorate('metrics', openMetrics(registry))
  const jobs = [{ name: 'test', every: DAILY, runsAtStart: true, run, ...options }]
  await app.register(jobRunner, { jobs, startsAfter: 0, pollEvery })
  await app.listen({ port: 0 })
  onTestFinished(async () => {
    await app.close()
    await clear()
  })
  return { app, registry, logged }
}

const readJob = async () =>
  (await storage.pool.query('select *, due_at > now() as is_later from job')).rows[0]
const makeDue = () => storage.pool.query("update job set due_at = '-infinity'")

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
  await openInstance(run)
  await openInstance(run, { on: openBeside(storage), runsAtStart: false })
  for (let turn = 1; turn <= 4; turn += 1) {
    await vi.waitFor(async () => {
      expect(run).toHaveBeenCalledTimes(turn)
      expect(await readJob()).toMatchObject({ is_later: true, claimed_until: null })
    }, PATIENCE)
    if (turn < 4) await makeDue()
  }
})

test('a job that no start asks for waits for its time', async () => {
  const run = vi.fn()
  await openInstance(run, { runsAtStart: false })
  await vi.waitFor(async () => expect(await readJob()).toMatchObject({ is_later: true }), PATIENCE)
  expect(run).not.toHaveBeenCalled()
})

test('the job of a lost instance runs on another one once its time is over', async () => {
  const held = holdRun()
  // one that is lost does not look again
  await openInstance(held.run, { on: openBeside(storage), pollEvery: 60 * 60_000 })
  await held.begun
  const run = vi.fn()
  await openInstance(run)
  expect(run).not.toHaveBeenCalled()
  await storage.pool.query('update job set claimed_until = now()')
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), PATIENCE)
  held.finish()
})

test('a job that fails is logged, counted and run again', async () => {
  const run = vi.fn().mockRejectedValueOnce(new Error('no'))
  const { logged, registry } = await openInstance(run)
  await vi.waitFor(
    async () => expect(await readJob()).toMatchObject({ failures: 1, reason: 'no', is_later: true }),
    PATIENCE,
  )
  expect(await registry.metrics()).toMatch(/^chicken_rates_jobs_failed 1$/m)
  expect(logged.filter(({ msg }) => msg === 'job failed')).toMatchObject([{ job: 'test', reason: 'no' }])
  await makeDue()
  await vi.waitFor(async () => expect(await readJob()).toMatchObject({ failures: 0, reason: null }), PATIENCE)
  expect(await registry.metrics()).toMatch(/^chicken_rates_jobs_failed 0$/m)
})

test('a job that takes too long is told to end', async () => {
  const run = (signal: AbortSignal) =>
    new Promise<void>((_, fail) => signal.addEventListener('abort', () => fail(new Error('told to end'))))
  await openInstance(run, { timeout: 0 })
  await vi.waitFor(async () => expect(await readJob()).toMatchObject({ reason: 'told to end' }), PATIENCE)
})

test('a job that waits is counted with its age', async () => {
  const { app, registry } = await openInstance(async () => {})
  await vi.waitFor(async () => expect(await readJob()).toMatchObject({ is_later: true }), PATIENCE)
  await app.close()
  // on the clock that counts
  const minuteAgo = new Date(storage.databaseNow().getTime() - 60_000)
  await storage.pool.query('update job set due_at = $1', [minuteAgo])
  const figures = await registry.metrics()
  expect(Number(figures.match(/^chicken_rates_jobs_oldest_seconds (.+)$/m)![1])).toBeGreaterThanOrEqual(60)
})

test('a shutdown waits for the running job', async () => {
  const { run, begun, finish } = holdRun()
  const { app } = await openInstance(run)
  await begun
  const closed = app.close()
  finish()
  await closed
  expect(run).toHaveBeenCalledTimes(1)
})

test('a job that a shutdown ends is free for another instance', async () => {
  const begun = Promise.withResolvers<void>()
  const { app } = await openInstance(signal => {
    begun.resolve()
    return new Promise<void>(done => signal.addEventListener('abort', () => done()))
  })
  await begun.promise
  await app.close()
  expect(await readJob()).toMatchObject({ is_later: false, claimed_until: null })
})

test('a job that does not end does not keep a server from stopping, and is free for another one', async () => {
  const { run, begun } = holdRun()
  const { app } = await openInstance(run)
  await begun
  await app.close()
  expect(await readJob()).toMatchObject({ claimed_until: null, is_later: false })
})

test('jobs that cannot be looked for are logged and run later', async () => {
  await storage.pool.query('alter table job rename to elsewhere')
  const run = vi.fn()
  const { logged } = await openInstance(run)
  await vi.waitFor(() => expect(logged.some(({ msg }) => msg === 'jobs not looked for')).toBe(true), PATIENCE)
  await storage.pool.query('alter table elsewhere rename to job')
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), PATIENCE)
})
