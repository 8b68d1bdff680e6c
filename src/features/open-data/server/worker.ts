import { parentPort, workerData } from 'node:worker_threads'
import pino from 'pino'
import { openDatabase, openPool } from '#server/database/pool.ts'
import type { WorkerTask } from './job.ts'
import { writeDump } from './writeDump.ts'

/** Writes one dump in a thread of its own, over a connection of its own: requests are not slowed. */
const { connection, folder, facts }: WorkerTask = workerData
const log = pino({ level: 'silent' })
const db = openDatabase(openPool({ connection, max: 1, statementTimeout: 0, pooled: true, log }))
try {
  parentPort?.postMessage(await writeDump(db, folder, facts))
} finally {
  await db.destroy()
}
