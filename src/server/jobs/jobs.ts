import fp from 'fastify-plugin'
import { addJobs, claimDueJobs, countJobs, releaseJobs, settleJob } from './queries.ts'
import {
  DEFAULT_TIMEOUT,
  getNextTime,
  getRetryTime,
  type Job,
  STARTS_AFTER,
  STOP_TIMEOUT,
  sleep,
} from './schedule.ts'

/** In ms. The longest wait of a job that is due. */
const POLL_EVERY = 15_000
interface JobOptions {
  jobs: readonly Job[]
  startsAfter?: number
  pollEvery?: number
}

/** Runs jobs when they are due, from listening to the server's end. */
export const jobRunner = fp<JobOptions>(
  async (app, { jobs, startsAfter = STARTS_AFTER, pollEvery = POLL_EVERY }) => {
    const { storage, log, metrics, databaseNow } = app
    const { db, isAlone } = storage
    const end = new AbortController()
    const running = new Map<string, Promise<void>>()

    async function run(job: Job, failures: number): Promise<void> {
      const signal = AbortSignal.any([
        end.signal,
        AbortSignal.timeout((job.timeout ?? DEFAULT_TIMEOUT) * 1000),
      ])
      try {
        await job.run(signal)
        if (!end.signal.aborted) await settleJob(db, job.name, getNextTime(job, databaseNow()))
      } catch (error) {
        if (end.signal.aborted) return
        // a connection that failed for several addresses has a code only
        const { message, code } = error as NodeJS.ErrnoException
        const reason = message || code || 'failed'
        log.warn({ job: job.name, reason }, 'job failed')
        await settleJob(db, job.name, getRetryTime(job, failures + 1, databaseNow()), reason)
      }
    }

    async function poll(): Promise<void> {
      for (const { name, failures } of await claimDueJobs(db, jobs, databaseNow())) {
        const job = jobs.find(each => each.name === name)!
        const ended = run(job, failures)
          // it counts as running until it is over, and runs again
          .catch(({ message }: Error) => log.warn({ job: name, reason: message }, 'end of a job not noted'))
          // one that a shutdown ends was not settled: its claim is released below
          .finally(() => end.signal.aborted || running.delete(name))
        running.set(name, ended)
      }
    }

    async function keepPolling(): Promise<void> {
      await sleep(startsAfter, end.signal)
      for (let isAdded = false; !end.signal.aborted; await sleep(pollEvery, end.signal)) {
        try {
          if (!isAdded) await addJobs(db, jobs, { at: databaseNow(), isAlone })
          isAdded = true
          await poll()
        } catch (error) {
          log.warn({ reason: (error as Error).message }, 'jobs not looked for')
        }
      }
    }

    let polling: Promise<void> | undefined
    app.addHook('onListen', async () => {
      polling = keepPolling()
    })
    app.addHook('onClose', async () => {
      end.abort()
      await polling
      const unfinished = [...running.keys()]
      await Promise.race([Promise.all(running.values()), sleep(STOP_TIMEOUT)])
      await releaseJobs(db, unfinished).catch(() => {})
    })
    const names = jobs.map(({ name }) => name)
    const count = () => countJobs(db, names, databaseNow())
    metrics.gauge(
      'chicken_rates_jobs_failed',
      'Jobs whose last run has failed.',
      async () => (await count()).failed,
    )
    metrics.gauge(
      'chicken_rates_jobs_oldest_seconds',
      'How long the first job that waits has been due.',
      async () => (await count()).oldest,
    )
  },
)
