import { join } from 'node:path'
import pino from 'pino'
import { findDump, writeDump } from '#features/open-data/server/dumps.ts'
import { openDatabase, openPool } from '#server/database/pool.ts'
import { connectPast } from './past.ts'

/** Makes a dump of a running product's embedded database in this process; seconds, and MB of the file and of memory at most that it adds. */
export async function benchDump(dataDir: string) {
  const client = await connectPast(dataDir)
  await client.end()
  const { host, port, user, database } = client
  const connection = { host, port, user: user!, database: database!, ssl: false }
  const log = pino({ level: 'silent' })
  const db = openDatabase(openPool({ connection, max: 1, statementTimeout: 4000, log }))
  const { rss: before } = process.memoryUsage()
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 100)
  const startedAt = performance.now()
  try {
    const folder = join(dataDir, 'dumps')
    const facts = { name: 'Bench', url: 'http://localhost', sample: true }
    await writeDump({ db, folder, facts, now: new Date() })
    const { bytes } = (await findDump(folder))!
    return {
      seconds: (performance.now() - startedAt) / 1000,
      megabytes: bytes / 1e6,
      added: (peak - before) / 1e6,
    }
  } finally {
    clearInterval(timer)
    await db.destroy()
  }
}
