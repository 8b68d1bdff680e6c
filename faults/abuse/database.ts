import { readdir, readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { findRunning } from '#server/database/embedded/socket.ts'
import type { Product } from '../../bench/product.ts'
import { until } from '../fault.ts'

/** In ms. A job that has not run by then counts as stopped. */
const PATIENCE = 20_000

/** Does what queues the job that seals the audit record. Returns the time in ms until it has run. */
export async function runJob(dataDir: string, act: () => Promise<unknown>): Promise<number> {
  const client = new Client(await findRunning(dataDir))
  await client.connect()
  const isSealed = async () =>
    (
      await client.query(
        'select from audit a where not exists (select from audit_link l where l.id = a.id) limit 1',
      )
    ).rows.length === 0
  try {
    await until('every entry is sealed', PATIENCE, isSealed).catch(() => {})
    const from = performance.now()
    await act()
    await until('the job runs', PATIENCE, isSealed).catch(() => {})
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
