import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FastifyInstance } from 'fastify'
import type { Dump } from '#features/open-data/shared/dumps.ts'
import type { Job } from '#server/jobs/queue.ts'
import type { DataFacts } from '#shared/dataFacts.ts'
import { indiaDay } from '#shared/days.ts'
import { findDump, getDumpsFolder } from './folder.ts'

/** Where the pool connects to, as much of it as a thread can be told. */
type Connection =
  | { connectionString?: string }
  | { host: string; port: number; user: string; database: string }

export interface WorkerTask {
  connection: Connection
  folder: string
  facts: DataFacts
}

type App = Pick<FastifyInstance, 'storage' | 'config' | 'log' | 'now' | 'dataFacts'>

/** Makes a dump in a worker thread and returns it. Throws what went wrong there. */
export async function makeDump(workerData: WorkerTask, signal: AbortSignal): Promise<Dump> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 },
  })
  try {
    const [dump] = await once(worker, 'message', { signal })
    return dump
  } finally {
    await worker.terminate()
  }
}

/** In seconds: an hour is enough for fifty million prices. */
const HOUR = 60 * 60

/** Makes a dump each night. In the demo also when it starts, so that there is one to look at. */
export const dumpJob = ({ storage, config, log, now, dataFacts: facts }: App): Job => ({
  name: 'rate.dump',
  cron: '10 1 * * *',
  expiresAfter: HOUR,
  runsAtStart: facts.sample,
  async run(signal) {
    const folder = getDumpsFolder(config)
    const last = await findDump(folder)
    if (last && indiaDay(new Date(last.asOf)) === indiaDay(now())) return
    const { connectionString, host, port, user, database } = storage.pool.options
    const connection = connectionString
      ? { connectionString }
      : { host: host!, port: port!, user: user!, database: database! }
    const { name, files } = await makeDump({ connection, folder, facts }, signal)
    log.info({ name, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) }, 'dump made')
  },
})
