import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startProduct } from '../bench/product.ts'
import { type Fault, type Outcome, type Place, pause, seconds, until } from './fault.ts'
import { countLost, keepWriting, type Ledger, openLedger } from './ledger.ts'
import { killServers } from './servers.ts'

const RESTORE = join(import.meta.dirname, '../src/cli/restore/command.ts')
/** In ms, around the instant in the middle: longer than what is not archived yet. */
const WRITING = 40_000
/** In ms. What was acknowledged earlier than this before the loss is there. */
const MAY_BE_LOST = 60_000

interface Noted {
  /** By the monotonic clock. */
  at: number
  ledger: Ledger
}

/** Whether an archive has a copy of a whole cluster. */
export const hasCopy = (archive: string): boolean =>
  readdirSync(archive).some(name => readdirSync(join(archive, name)).some(file => /^base-\d/.test(file)))

const copyLedger = ({ acknowledged, sent, answers }: Ledger): Ledger => ({
  acknowledged: new Map(acknowledged),
  sent: new Map(sent),
  answers,
})

/** Restores the archive elsewhere, as an operator does; returns how long it took. */
export async function recover(archive: string, dataDir: string, at: string): Promise<number> {
  const from = performance.now()
  const env = {
    PATH: process.env.PATH,
    ARCHIVE_DIR: archive,
    DATA_DIR: dataDir,
    BACKUP_DIR: `${dataDir}-backups`,
  }
  const restoring = spawn(process.execPath, [RESTORE, '--at', at], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(restoring, 'exit')
  if (code !== 0) throw new Error(`the restore --at ${at} ended with ${code}`)
  return performance.now() - from
}

/** Counts what a recovered installation lacks of a ledger, and how many records it has. */
async function examine(
  dataDir: string,
  port: number,
  ledger: Ledger,
): Promise<{ lost: number; records: number }> {
  const product = await startProduct(dataDir, port)
  const lost = await countLost(product.url, ledger)
  const records = ((await (await fetch(`${product.url}/api/rates/daily`)).json()) as unknown[]).length
  await product.stop()
  return { lost, records }
}

async function run({ folder, port, print }: Place): Promise<Outcome> {
  const [dataDir, archive] = [join(folder, 'data'), join(folder, 'archive')]
  const product = await startProduct(dataDir, port, { env: { ARCHIVE_DIR: archive } })
  const target = { url: product.url, token: await product.logIn() }
  await until('the first copy', 60_000, async () => hasCopy(archive))

  const ledger = openLedger()
  await keepWriting(target, ledger, AbortSignal.timeout(WRITING))
  const middle = copyLedger(ledger)
  const at = new Date().toISOString()
  await pause(10)
  const second = AbortSignal.timeout(WRITING)
  const writing = keepWriting(target, ledger, second)
  // noted once a second: what was acknowledged long enough ago has to be there
  const noted: Noted[] = [{ at: performance.now(), ledger: middle }]
  while (!second.aborted) {
    noted.push({ at: performance.now(), ledger: copyLedger(ledger) })
    await pause(1000)
  }
  const exit = once(product.process, 'exit')
  killServers(dataDir)
  product.process.kill('SIGKILL')
  const lostAt = performance.now()
  await Promise.all([exit, writing])
  rmSync(dataDir, { recursive: true })
  print(`${ledger.acknowledged.size} records acknowledged, ${middle.acknowledged.size} of them before ${at}`)

  const [end, exact] = [join(folder, 'end'), join(folder, 'middle')]
  const took = await recover(archive, end, 'latest')
  const whole = await findWhole(end, port, noted, ledger)
  const tookMiddle = await recover(archive, exact, at)
  const then = await examine(exact, port, middle)
  const isExact = then.lost === 0 && then.records === middle.acknowledged.size
  return {
    isHeld: lostAt - whole < MAY_BE_LOST && isExact,
    figures: `${ledger.acknowledged.size} records acknowledged; the last ${seconds(lostAt - whole)} lost; recovered in ${seconds(took)}, an instant in the middle in ${seconds(tookMiddle)} with all of its ${then.records} records and no later one`,
  }
}

/** Returns the last noted moment of which nothing is lost. */
async function findWhole(
  dataDir: string,
  port: number,
  noted: readonly Noted[],
  { sent }: Ledger,
): Promise<number> {
  const product = await startProduct(dataDir, port)
  let whole = Number.NEGATIVE_INFINITY
  for (const { at, ledger } of noted)
    if ((await countLost(product.url, { ...ledger, sent })) === 0) whole = at
  await product.stop()
  return whole
}

export const machineLost: Fault = {
  name: 'machine lost',
  promise:
    'what was acknowledged more than a minute before is recovered from the archive elsewhere, and an instant in the middle exactly',
  run,
}
