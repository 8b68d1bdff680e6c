import { readdir, readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { findRunning } from '#server/database/embedded/socket.ts'
import type { Product } from '../../bench/product.ts'
import { until } from '../fault.ts'

/** In ms. A job that has not run by then counts as stopped: it is looked for every 15 s. */
const PATIENCE = 30_000
const JOB = 'message.purge'

/** Makes a job due. Returns the time in ms until it has run. */
export async function runJob(dataDir: string): Promise<number> {
  const client = new Client(await findRunning(dataDir))
  await client.connect()
  const isDue = `select from job where name = '${JOB}' and due_at <= now()`
  try {
    const from = performance.now()
    await client.query(`update job set due_at = '-infinity' where name = '${JOB}'`)
    await until('the job runs', PATIENCE, async () => (await client.query(isDue)).rowCount === 0).catch(
      () => {},
    )
    return performance.now() - from
  } finally {
    await client.end()
  }
}

/** The memory of a process in MB; what several share counts in parts (PSS). */
async function readPss(pid: number | string): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(text.match(/^Pss:\s+(\d+)/m)?.[1] ?? 0) / 1024
}

/** The memory of a product and of the database on its data folder, in MB. */
export async function readSharedMemory({ process: { pid } }: Product, dataDir: string) {
  const cluster = join(dataDir, 'postgres')
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name))
  const folders = await Promise.all(pids.map(each => readlink(`/proc/${each}/cwd`).catch(() => '')))
  const own = pids.filter((_, at) => folders[at] === cluster)
  const sizes = await Promise.all(own.map(readPss))
  return { product: await readPss(pid!), database: sizes.reduce((sum, size) => sum + size, 0) }
}
