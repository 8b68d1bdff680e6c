import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import fp from 'fastify-plugin'
import type { PgBoss } from 'pg-boss'
import type { Storage } from '#server/database/storage.ts'
import { countJobs } from './queries.ts'

/** The schema of pg-boss's tables, made by db/migrations. */
export const SCHEMA = 'chicken_rates_jobs'
/** A shutdown waits this long for a job that runs, in ms; one that is cut off runs again. */
const STOP_WITHIN = 3000

/** Work that nobody asks for by a request. It runs on one instance at a time. */
export interface Job {
  name: string
  /** When it is due, by India's clock: minute, hour, day of the month, month, weekday. */
  cron: string
  /** Must do no harm when it runs twice: a process may be killed between its work and the word that it is done. */
  run(): Promise<void>
}

/** In seconds, each. */
export interface Timing {
  /** From listening to the first query: the first visitors have the processor for themselves. */
  startsAfter: number
  /** From a start that failed, as the database is away, to the next one. */
  startsAgainAfter: number
  /** A job that is due waits for this at most. */
  poll: number
  /** Longest a job may run, and how long one of a killed process is taken for running. */
  expire: number
  /** How often expired jobs are looked for. */
  supervise: number
  /** From a failure to the next attempt. */
  retry: number
}

const TIMING: Timing = {
  startsAfter: 2,
  startsAgainAfter: 5,
  poll: 15,
  expire: 300,
  supervise: 60,
  retry: 60,
}
/** Attempts after the first one. */
const RETRIES = 5
/** Failed jobs are counted for this long, in seconds. */
const KEPT_FOR = 7 * 24 * 60 * 60

interface QueueOptions {
  jobs: readonly Job[]
  timing?: Timing
}

interface Queue extends Pick<QueueOptions, 'jobs'> {
  /** Its pool hands out connections that only read once a newer version has migrated the database. */
  storage: Pick<Storage, 'pool' | 'isOutdated'>
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

/** Runs jobs when they are due, from listening to the server's end, shared by all instances on the database. */
export const jobQueue = fp<QueueOptions>(
  async (app, { jobs, timing = TIMING }) => {
    const { storage, log, metrics } = app
    const end = new AbortController()
    let boss: PgBoss | undefined
    let starting: Promise<void> | undefined

    const sleep = (seconds: number) =>
      pause(seconds * 1000, undefined, { signal: end.signal, ref: false }).catch(() => {})
    const keepStarting = async () => {
      await sleep(timing.startsAfter)
      while (!end.signal.aborted && !storage.isOutdated()) {
        try {
          boss = await startQueue({ storage, log, jobs }, timing)
          return
        } catch (error) {
          log.warn({ reason: (error as Error).message }, 'jobs not started')
          await sleep(timing.startsAgainAfter)
        }
      }
    }
    app.addHook('onListen', async () => {
      starting = keepStarting()
    })
    app.addHook('onClose', async () => {
      end.abort()
      await starting
      await boss?.stop({ timeout: STOP_WITHIN })
    })
    const read = countJobs(storage.pool)
    metrics.gauge('jobs_waiting', 'Jobs that are due and have not begun.', async () => (await read()).waiting)
    metrics.gauge(
      'jobs_failed',
      'Jobs that failed for good within 7 days.',
      async () => (await read()).failed,
    )
    metrics.gauge(
      'jobs_oldest_seconds',
      'Age of the oldest job that waits.',
      async () => (await read()).oldest,
    )
  },
  { name: 'job-queue', decorators: { fastify: ['storage', 'metrics'] } },
)

async function startQueue(
  { storage: { pool, isOutdated }, log, jobs }: Queue,
  timing: Timing,
): Promise<PgBoss> {
  // read only where it is wanted: it takes longer to load than the server takes to start
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: SCHEMA,
    // migrations are ours alone (0012)
    migrate: false,
    superviseIntervalSeconds: timing.supervise,
    monitorIntervalSeconds: timing.supervise,
    cronWorkerIntervalSeconds: timing.poll,
    // jobs that wait for other jobs: there are none
    flowIntervalSeconds: 3600,
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', ({ message }) => {
    log.warn({ reason: message }, 'queue of jobs failed')
    if (isOutdated()) stop()
  })
  const stop = () => {
    boss
      .stop({ timeout: STOP_WITHIN })
      .catch(({ message }: Error) => log.warn({ reason: message }, 'queue of jobs not stopped'))
  }
  try {
    await boss.start()
    for (const job of jobs) await takeOver(boss, job, timing, log)
    const names = jobs.map(({ name }) => name)
    for (const { name } of await boss.getSchedules()) if (!names.includes(name)) await boss.unschedule(name)
  } catch (error) {
    stop()
    throw error
  }
  return boss
}

async function takeOver(boss: PgBoss, job: Job, timing: Timing, log: Queue['log']): Promise<void> {
  const { name, cron, run } = job
  const options = {
    retryLimit: RETRIES,
    retryDelay: timing.retry,
    expireInSeconds: timing.expire,
    retentionSeconds: KEPT_FOR,
    deleteAfterSeconds: KEPT_FOR,
  }
  // one at a time: queued, running or waiting for another attempt
  await boss.createQueue(name, { ...options, policy: 'exclusive' })
  await boss.updateQueue(name, options)
  await boss.schedule(name, cron, null, { tz: 'Asia/Kolkata', missed: 'once' })
  await boss.work(name, { pollingIntervalSeconds: timing.poll }, async () => {
    try {
      await run()
    } catch (error) {
      log.warn({ job: name, reason: (error as Error).message }, 'job failed')
      throw error
    }
  })
}
