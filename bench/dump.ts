import { makeDump } from '#features/open-data/server/job.ts'
import { connectPast } from './past.ts'

/** Makes a dump of a running product's embedded database in this process; seconds, and MB of files and of memory at most. */
export async function benchDump(dataDir: string) {
  const client = await connectPast(dataDir)
  await client.end()
  const { host, port, user, database } = client
  let peak = 0
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 100)
  const startedAt = performance.now()
  try {
    const given = { connection: { host, port, user: user!, database: database! }, folder: `${dataDir}/dumps` }
    const facts = { name: 'Bench', url: 'http://localhost', sample: true }
    const { files } = await makeDump({ ...given, facts }, AbortSignal.timeout(3_600_000))
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
    return { seconds: (performance.now() - startedAt) / 1000, megabytes: bytes / 1e6, peak: peak / 1e6 }
  } finally {
    clearInterval(timer)
  }
}
