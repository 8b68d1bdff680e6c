import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { firstPage, readMemory } from '../bench/processes.ts'
import { type Fault, NotRun, type Outcome, type Place, pause } from './fault.ts'
import { count, listStatuses, send } from './ledger.ts'

const ROOT = join(import.meta.dirname, '..')
/** In bytes: the documented minimum (docs/operations/install.md). */
const MEMORY = 512 * 1024 ** 2
/** Visits in each second, and for how many. */
const RATE = 50
const SECONDS = 20
const VISITS = ['/', '/hi', '/chicken-rate/pune', '/rate-chart-web', '/api/rates/latest', '/compare']

/** Makes a group of processes with little memory. Version 1 and 2 of cgroups name their files differently. */
function openGroup(): { folder: string; countKills(): number; close(): void } {
  const isSecond = existsSync('/sys/fs/cgroup/cgroup.controllers')
  const folder = join('/sys/fs/cgroup', isSecond ? '' : 'memory', `chicken-rates-${process.pid}`)
  const [limit, events] = isSecond
    ? ['memory.max', 'memory.events']
    : ['memory.limit_in_bytes', 'memory.oom_control']
  try {
    mkdirSync(folder)
    writeFileSync(join(folder, limit), String(MEMORY))
  } catch (error) {
    throw new NotRun(`needs a cgroup for memory, as root: ${(error as Error).message}`)
  }
  return {
    folder,
    countKills: () => Number(/oom_kill (\d+)/.exec(readFileSync(join(folder, events), 'utf8'))?.[1]),
    close: () => rmdirSync(folder),
  }
}

async function run({ folder, port, print }: Place): Promise<Outcome> {
  const group = openGroup()
  const start = (data: string, ...args: string[]): ChildProcess => {
    const node = [process.execPath, '--min-semi-space-size=4', '--max-semi-space-size=8', ...args]
    const child = spawn('sh', ['-c', 'echo $$ > "$0/cgroup.procs" && exec "$@"', group.folder, ...node], {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        MALLOC_ARENA_MAX: '2',
        DATA_DIR: data,
        BACKUP_DIR: join(folder, 'backups'),
        PORT: String(port),
        RATE_LIMITS: 'off',
        CITIES_SERVICE_URL: '',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    process.once('exit', () => child.kill('SIGKILL'))
    return child
  }
  const url = `http://127.0.0.1:${port}`
  const product = start(folder, 'src/server/main.ts', '--demo')
  await firstPage(url, product)
  // the demo makes its dump, and the start's garbage is collected
  await pause(15_000)
  const afterStart = await readMemory(product, 'VmRSS')
  print(`a year of 40 cities is seeded; ${Math.round(afterStart)} MB resident`)
  const answers = new Map<number, number>()
  const visit = async (path: string) => count(answers, (await send({ url }, 'GET', path)).status)
  const load = async () => {
    const visits: Promise<void>[] = []
    const from = performance.now()
    for (let at = 0; at < RATE * SECONDS; at++) {
      visits.push(visit(VISITS[at % VISITS.length]!))
      await pause(1000 / RATE)
    }
    await Promise.all(visits)
    return visits.length / ((performance.now() - from) / 1000)
  }
  const [picture] = /\/og\/[^"]+[.]png/.exec((await send({ url }, 'GET', '/')).body) ?? []
  const loading = load()
  const [backup] = await once(start(join(folder, 'demo'), 'src/cli/backup/command.ts'), 'exit')
  if (picture) await visit(picture)
  const rate = await loading
  const peak = await readMemory(product, 'VmHWM')
  const exit = once(product, 'exit')
  product.kill('SIGTERM')
  const [code] = await exit
  const kills = group.countKills()
  group.close()
  const isFine = [...answers.keys()].every(status => status === 200)
  return {
    isHeld: isFine && picture !== undefined && backup === 0 && code === 0 && kills === 0,
    figures: `${Math.round(rate)} visits a second (${listStatuses(answers)}) beside a backup and a picture; Node.js has ${Math.round(afterStart)} MB after the start and ${Math.round(peak)} MB at most; ${kills} killed`,
  }
}

export const smallMachine: Fault = {
  name: 'a machine with 512 MB',
  promise: 'Node.js and PostgreSQL do everything in it, and nothing is killed',
  run,
}
