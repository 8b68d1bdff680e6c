import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Foot } from '#cli/backup/format.ts'
import { writeBackup } from '#cli/backup/write.ts'
import { withMaintenance } from '#cli/command.ts'
import { readConfig } from '#server/config.ts'
import { startProduct } from '../bench/product.ts'
import { type Fault, type Outcome, type Place, pause, seconds } from './fault.ts'
import { keepWriting, openLedger } from './ledger.ts'
import { killServers } from './servers.ts'

const RESTORE = join(import.meta.dirname, '../src/cli/restore/command.ts')
const KILLS = 20
/** In ms. Rates are written for this long before each of the two backups. */
const WRITING = 3000

/** A backup, and the figures of a database that was restored from it. */
interface StoredBackup {
  file: string
  tables: Foot['tables']
}

async function backUp(dataDir: string, file: string): Promise<StoredBackup> {
  const config = readConfig({ DATA_DIR: dataDir })
  const foot = await withMaintenance(config, storage => writeBackup(storage, file, new Date()))
  // a restore adds an audit entry
  const { event: _, ...tables } = foot.tables
  return { file, tables }
}

/** Makes two backups of one installation; the second has more records. */
async function twoBackups({ folder, port }: Place, dataDir: string): Promise<[StoredBackup, StoredBackup]> {
  const product = await startProduct(dataDir, port)
  const target = { url: product.url, token: await product.logIn() }
  const ledger = openLedger()
  const next = async (name: string) => {
    await keepWriting(target, ledger, AbortSignal.timeout(WRITING))
    return backUp(dataDir, join(folder, name))
  }
  const both: [StoredBackup, StoredBackup] = [await next('first.gz'), await next('second.gz')]
  await product.stop()
  return both
}

/** Restores a file over existing data, as an operator does. */
function restore({ folder }: Place, dataDir: string, { file }: StoredBackup) {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, BACKUP_DIR: join(folder, 'backups') }
  return spawn(process.execPath, [RESTORE, file, '--replace'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function run(place: Place): Promise<Outcome> {
  const dataDir = join(place.folder, 'data')
  const [first, second] = await twoBackups(place, dataDir)
  const from = performance.now()
  await once(restore(place, dataDir, first), 'exit')
  const whole = performance.now() - from
  const found = { old: 0, new: 0, neither: 0 }
  let [there, coming] = [first, second]
  for (let kills = 1; kills <= KILLS; kills++) {
    const restoring = restore(place, dataDir, coming)
    const exit = once(restoring, 'exit')
    await pause(Math.random() * whole)
    restoring.kill('SIGKILL')
    await exit
    if (kills % 2 === 0) killServers(dataDir)
    const { tables } = await backUp(dataDir, join(place.folder, `${kills}.gz`))
    if (isDeepStrictEqual(tables, there.tables)) found.old += 1
    else if (isDeepStrictEqual(tables, coming.tables)) {
      found.new += 1
      ;[there, coming] = [coming, there]
    } else found.neither += 1
    if (kills % 10 === 0)
      place.print(`${kills} kills: ${found.old} old, ${found.new} new, ${found.neither} neither`)
  }
  const [code] = await once(restore(place, dataDir, coming), 'exit')
  return {
    isHeld: found.neither === 0 && code === 0,
    figures: `${KILLS} kills of a restore that takes ${seconds(whole)}: ${found.old} times all of the old, ${found.new} times all of the new, ${found.neither} times neither; the next restore ended with ${code}`,
  }
}

export const restoreKilled: Fault = {
  name: 'kill -9 of a restore',
  promise:
    'the database holds all of what was there, or all of the backup, and the restore can be given again',
  run,
}
