import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readdirSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Finding } from '#cli/finding.ts'
import { checkArchive } from '#features/archive/cli/feature.ts'
import { readConfig } from '#server/config.ts'
import { freePort } from '#test/ports.ts'
import { startProduct } from '../bench/product.ts'
import { fill } from './diskFull.ts'
import { type Fault, type Outcome, type Place, seconds, until } from './fault.ts'
import { countLost, keepWriting, listStatuses, openLedger } from './ledger.ts'
import { hasCopy, recover } from './machineLost.ts'
import { mountMemory } from './mounts.ts'
import { killServers } from './servers.ts'

const BACKUP = join(import.meta.dirname, '../src/cli/backup/command.ts')
/** In ms. A part of the log waits half a minute, and so does the next attempt. */
const TOLD_WITHIN = 90_000
const WRITING = 3000
const KILLS = 10

interface Ended {
  code: number
  said: string
}

/** Gives the command of a backup, as an operator does, and kills it after a time in ms. */
const backUp = (env: NodeJS.ProcessEnv, args: string[] = [], timeout = 0) =>
  new Promise<Ended>(resolve => {
    execFile(process.execPath, [BACKUP, ...args], { env, timeout, killSignal: 'SIGKILL' }, (error, _, said) =>
      resolve({ code: Number(error?.code ?? 0), said }),
    )
  })

const readAge = async (metrics: number) =>
  Number(
    /^chicken_rates_archive_age_seconds (\S+)/m.exec(
      await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text(),
    )?.[1],
  )

/** Kills backups at random moments. Returns how many files have the name of a backup, and which are none. */
async function killBackups(env: NodeJS.ProcessEnv & { BACKUP_DIR: string }) {
  const from = performance.now()
  await backUp(env)
  const whole = performance.now() - from
  for (let kill = 0; kill < KILLS; kill += 1) await backUp(env, [], Math.ceil(Math.random() * whole))
  const named = globSync(join(env.BACKUP_DIR, '*.gz'))
  const broken: string[] = []
  for (const file of named) if ((await backUp(env, ['--verify', file])).code !== 0) broken.push(file)
  return { named, broken }
}

async function run({ folder, port, print }: Place): Promise<Outcome> {
  const disk = await mountMemory(folder, 64)
  const [dataDir, archive, backups] = [
    join(folder, 'data'),
    join(disk.folder, 'archive'),
    join(disk.folder, 'backups'),
  ]
  await mkdir(backups)
  const filler = join(disk.folder, 'filler')
  const metrics = await freePort()
  const env = { ARCHIVE_DIR: archive, METRICS_PORT: String(metrics) }
  const commands = { PATH: process.env.PATH, DATA_DIR: dataDir, BACKUP_DIR: backups }
  const product = await startProduct(dataDir, port, { env })
  try {
    const target = { url: product.url, token: await product.logIn() }
    const isTold = () => existsSync(join(dataDir, 'archive-failed'))
    await until('the first copy', 60_000, async () => hasCopy(archive))

    const ledger = openLedger()
    const write = () => keepWriting(target, ledger, AbortSignal.timeout(WRITING))
    await fill(filler)
    await write()
    await until('the failure is told', TOLD_WITHIN, async () => isTold())
    const [{ state, text }] = (await checkArchive(readConfig({ ...commands, ...env }), new Date())) as [
      Finding,
    ]
    const age = await readAge(metrics)
    print(`full: the doctor says ${state}, ${text}; behind for ${Math.round(age)} s`)
    const refused = await backUp(commands)
    print(refused.said.trim())
    const left = readdirSync(backups)
    await write()

    await rm(filler)
    const whole = await until(
      'it goes on',
      TOLD_WITHIN,
      async () => !isTold() && (await readAge(metrics)) === 0,
    )
    const { named, broken } = await killBackups(commands)
    print(`${KILLS} backups killed: ${readdirSync(backups).join(', ')}`)
    const exit = once(product.process, 'exit')
    killServers(dataDir)
    product.process.kill('SIGKILL')
    await exit
    await rm(dataDir, { recursive: true })

    const restored = join(folder, 'restored')
    await recover(archive, restored, 'latest')
    const again = await startProduct(restored, port)
    const lost = await countLost(again.url, ledger)
    await again.stop()
    const isRefused =
      refused.code === 1 && /cannot be written: ENOSPC/.test(refused.said) && left.length === 0
    const isClean = [...ledger.answers.keys()].every(status => status < 300)
    return {
      isHeld: state === 'wrong' && age > 0 && isRefused && isClean && broken.length === 0 && lost === 0,
      figures: `whole again ${seconds(whole)} after there was room; writes ${listStatuses(ledger.answers)}, ${lost} lost in a recovery; a backup was ${isRefused ? '' : 'NOT '}refused; ${KILLS} killed: ${named.length} have a name, ${broken.length} of them not whole`,
    }
  } finally {
    product.process.kill('SIGKILL')
    await disk.unmount()
  }
}

export const archiveFull: Fault = {
  name: 'disk of the archive and the backups full',
  promise: 'it is told, writes go on, no half backup has a name, and the archive is whole again by itself',
  run,
}
