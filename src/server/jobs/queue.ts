import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import fp from 'fastify-plugin'
import type { PgBoss } from 'pg-boss'
import type { Storage } from '#server/database/storage.ts'
import { isWrite } from '#server/http/request.ts'
import { countJobs } from './queries.ts'

/** The schema of pg-boss's tables, made by db/schema/0002_jobs.sql. */
export const SCHEMA = 'chicken_rates_jobs'
/** In ms. A shutdown waits this long for a running job; an unfinished job runs again. */
const STOP_TIMEOUT = 3000
/** In seconds. */
const HOUR = 60 * 60

/** Work without a request. A job runs on one instance only. */
export interface Job {
  name: string
  /** Schedule in India's time: minute, hour, day of the month, month, weekday. */
  cron: string
  /**
   * Must be idempotent: a process may be killed after the work and before its completion is stored. A job that transactions
   * queue may return the ms after which it has more to do.
   */
  run(signal: AbortSignal): Promise<unknown>
  /** Queues the job also when an instance starts. */
  runsAtStart?: boolean
  /** Transactions queue the job, too. It is looked for each second, or after each write, and one run completes all that are due. */
  isQueuedByWrites?: boolean
  /** Repeats a failed run until it succeeds, with pauses of 1 minute up to 6 hours, instead of five times. */
  retriesUntilDone?: boolean
  /** In seconds: the longest run, and how long the job of a killed process counts as running. Default: 5 minutes. */
  expiresAfter?: number
}

/** In seconds, each. */
interface Timing {
  /** From listening to the first query: the first visitors have the processor for themselves. */
  startsAfter: number
  /** From a failed start, as the database is unavailable, to the next one. */
  startsAgainAfter: number
  /** The longest wait of a job that is due. */
  poll: number
  /** The same of one that transactions queue, when nobody says that there is one. */
  pollWrites: number
  expire: number
  /** The interval at which expired jobs are found. */
  supervise: number
  /** From a failure to the next attempt. */
  retry: number
}

const TIMING: Timing = {
  startsAfter: 2,
  startsAgainAfter: 5,
  poll: 15,
  pollWrites: 1,
  expire: 300,
  supervise: 60,
  retry: 60,
}
/** For an embedded database: only this process writes to it, so it knows when to look. */
const TIMING_ALONE: Timing = { ...TIMING, poll: 60, pollWrites: 60, supervise: 300 }
/** In ms, and a little more than the second that `queue_job` lets pass. */
const DUE_AFTER = 1200
/** In seconds. pg-boss takes no more. */
const MAX_CRON_INTERVAL = 45
/** In seconds. Completed and failed jobs are stored for this long. */
const RETENTION = 7 * 24 * HOUR

interface QueueOptions {
  jobs: readonly Job[]
  timing?: Timing
}

interface Queue extends Pick<QueueOptions, 'jobs'> {
  storage: Pick<Storage, 'pool'>
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  /** Tells of what may have queued jobs: a call that writes, or another job. */
  awaken: EventEmitter<{ written: [] }>
  /** Tells so a little more than a second later, when jobs that were queued now are due. */
  lookSoon(): void
  /** Aborted when the server stops. */
  signal: AbortSignal
}

/** Runs jobs when they are due, from listening to the server's end. All instances on a database share one queue. */
export const jobQueue = fp<QueueOptions>(
  async (app, { jobs, timing = app.storage.isAlone ? TIMING_ALONE : TIMING }) => {
    const { storage, log, metrics } = app
    const awaken = new EventEmitter<{ written: [] }>()
    const end = new AbortController()
    let boss: PgBoss | undefined
    let later: NodeJS.Timeout | undefined
    let starting: Promise<void> | undefined

    const sleep = (seconds: number) =>
      pause(seconds * 1000, undefined, { signal: end.signal, ref: false }).catch(() => {})
    const keepStarting = async () => {
      await sleep(timing.startsAfter)
      while (!end.signal.aborted) {
        try {
          boss = await startQueue({ storage, log, jobs, awaken, lookSoon, signal: end.signal }, timing)
          return
        } catch (error) {
          log.warn({ reason: (error as Error).message }, 'jobs not started')
          await sleep(timing.startsAgainAfter)
        }
      }
    }
    // a transaction queues a job that is due a second later, so one look after that finds the jobs of all writes before it
    let isLookDue = false
    const lookSoon = () => {
      if (later) {
        isLookDue = true
        return
      }
      later = setTimeout(() => {
        later = undefined
        awaken.emit('written')
        if (!isLookDue) return
        isLookDue = false
        lookSoon()
      }, DUE_AFTER).unref()
    }
    app.server.on('request', ({ method }, response) => {
      if (!isWrite(method!)) return
      // what is refused queues nothing: a stranger who sends on would make each of them a query
      response.once('finish', () => response.statusCode < 400 && lookSoon())
    })
    app.addHook('onListen', async () => {
      starting = keepStarting()
    })
    app.addHook('onClose', async () => {
      clearTimeout(later)
      end.abort()
      await starting
      await boss?.stop({ timeout: STOP_TIMEOUT })
    })
    const read = countJobs(storage.pool)
    metrics.gauge(
      'chicken_rates_jobs_waiting',
      'Jobs that are due and have not begun.',
      async () => (await read()).waiting,
    )
    metrics.gauge(
      'chicken_rates_jobs_failed',
      'Jobs that failed for good within 7 days.',
      async () => (await read()).failed,
    )
    metrics.gauge(
      'chicken_rates_jobs_oldest_seconds',
      'Age of the oldest job that waits.',
      async () => (await read()).oldest,
    )
  },
  { name: 'job-queue', decorators: { fastify: ['storage', 'metrics'] } },
)

async function startQueue(queue: Queue, timing: Timing): Promise<PgBoss> {
  const { storage, log, jobs, awaken } = queue
  // imported late, because it takes longer to load than the server takes to start
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    db: { executeSql: (text, values) => storage.pool.query(text, values) },
    schema: SCHEMA,
    // only db/schema changes the tables
    migrate: false,
    superviseIntervalSeconds: timing.supervise,
    monitorIntervalSeconds: timing.supervise,
    cronMonitorIntervalSeconds: Math.min(2 * timing.poll, MAX_CRON_INTERVAL),
    cronWorkerIntervalSeconds: Math.min(timing.poll, MAX_CRON_INTERVAL),
    // no job waits for another one
    flowIntervalSeconds: 3600,
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', ({ message }) => log.warn({ reason: message }, 'queue of jobs failed'))
  const stop = () => {
    awaken.removeAllListeners()
    boss
      .stop({ timeout: STOP_TIMEOUT })
      .catch(({ message }: Error) => log.warn({ reason: message }, 'queue of jobs not stopped'))
  }
  try {
    await boss.start()
    for (const job of jobs) await addJob(boss, job, queue, timing)
    const names = jobs.map(({ name }) => name)
    for (const { name } of await boss.getSchedules()) if (!names.includes(name)) await boss.unschedule(name)
  } catch (error) {
    stop()
    throw error
  }
  return boss
}

async function addJob(boss: PgBoss, job: Job, queue: Queue, timing: Timing): Promise<void> {
  const { log, awaken, lookSoon, signal } = queue
  const { name, cron, run, expiresAfter = timing.expire } = job
  const options = {
    ...(job.retriesUntilDone
      ? { retryLimit: 10_000, retryBackoff: true, retryDelayMax: 6 * HOUR }
      : { retryLimit: 5 }),
    retryDelay: timing.retry,
    expireInSeconds: expiresAfter,
    retentionSeconds: RETENTION,
    deleteAfterSeconds: job.isQueuedByWrites ? HOUR : RETENTION,
  }
  // exclusive: one job is queued, running or waiting for another attempt
  await boss.createQueue(name, { ...options, policy: job.isQueuedByWrites ? 'standard' : 'exclusive' })
  await boss.updateQueue(name, options)
  await boss.schedule(name, cron, null, { tz: 'Asia/Kolkata', missed: 'once' })
  if (job.runsAtStart) await boss.send(name)
  const fetching = job.isQueuedByWrites
    ? { pollingIntervalSeconds: timing.pollWrites, batchSize: 1000 }
    : { pollingIntervalSeconds: timing.poll }
  const worker = await boss.work(name, fetching, async () => {
    try {
      const again = await run(signal)
      if (typeof again === 'number') await runAgain(Math.ceil(again / 1000))
      awaken.emit('written')
      // what it queued for others is due in a second
      if (!job.isQueuedByWrites) lookSoon()
    } catch (error) {
      // a connection that failed for several addresses has a code only
      const { message, code } = error as NodeJS.ErrnoException
      log.warn({ job: name, reason: message || code }, 'job failed')
      throw error
    }
  })
  if (job.isQueuedByWrites) awaken.on('written', () => boss.notifyWorker(worker))

  /** Queues the job for later, and looks for it then. */
  async function runAgain(seconds: number): Promise<void> {
    await boss.send(name, null, { startAfter: seconds })
    setTimeout(() => awaken.emit('written'), seconds * 1000 + DUE_AFTER - 1000).unref()
  }
}
