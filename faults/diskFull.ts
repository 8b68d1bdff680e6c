import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startProduct } from '../bench/product.ts'
import { type Fault, type Outcome, type Place, pause, seconds, until } from './fault.ts'
import { count, countLost, keepWriting, listStatuses, openLedger, send, type Target } from './ledger.ts'
import { mountMemory } from './mounts.ts'

const FREE_FOR = 2000
const FULL_FOR = 20_000
const READS = ['/', '/api/rates/latest', '/api/rates/daily?date=2001-01-01', '/api/admin/users', '/readyz']

/** Writes a file until the disk is full. */
export async function fill(path: string): Promise<void> {
  const file = await open(path, 'w')
  const block = Buffer.alloc(64 * 1024, 1)
  try {
    for (;;) await file.write(block)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    await file.close()
  }
}

async function keepReading(target: Target, answers: Map<number, number>, end: AbortSignal): Promise<void> {
  while (!end.aborted) {
    for (const path of READS) count(answers, (await send(target, 'GET', path)).status)
    await pause(20)
  }
}

async function run({ folder, port, print }: Place): Promise<Outcome> {
  const disk = await mountMemory(folder, 160)
  const filler = join(disk.folder, 'filler')
  const product = await startProduct(disk.folder, port, { env: { LOG_LEVEL: 'silent' } })
  const target = { url: product.url, token: await product.logIn() }
  const ledger = openLedger()
  const reads = new Map<number, number>()
  try {
    const end = new AbortController()
    const load = [keepWriting(target, ledger, end.signal), keepReading(target, reads, end.signal)]
    await pause(FREE_FOR)
    await fill(filler)
    await pause(FULL_FOR)
    end.abort()
    await Promise.all(load)
    print(
      `full for ${seconds(FULL_FOR)}: writes ${listStatuses(ledger.answers)}; reads ${listStatuses(reads)}`,
    )
    await rm(filler)
    const writes = async () => {
      const date = '2020-01-01'
      const markets = { retail: { chicken: 1, skinless: 1, boneless: 1 } }
      const { status } = await send(target, 'POST', '/api/rates/daily', {
        location: 'Backtown',
        date,
        markets,
      })
      return status === 201 || status === 409
    }
    const back = await until('a write is accepted', 30_000, writes)
    const lost = await countLost(product.url, ledger)
    await product.stop()
    const refused = ledger.answers.get(503) ?? 0
    return {
      isHeld: refused > 0 && [...reads.keys()].join() === '200' && lost === 0,
      figures: `writes ${listStatuses(ledger.answers)}; reads ${listStatuses(reads)}; writes again after ${seconds(back)}, ${lost} lost`,
    }
  } finally {
    await disk.unmount()
  }
}

export const diskFull: Fault = {
  name: 'disk full',
  promise: 'writes get 503, reads go on, and the product recovers without a restart',
  run,
}
