import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statfsSync,
  symlinkSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, expect, onTestFinished, vi } from 'vitest'
import { type EmbeddedServer, startEmbedded } from './embedded.ts'

type Connection = EmbeddedServer['connection']

// Plain lines, so that nothing of vitest's loader is in the process that is killed.
const APP = `
  const { startEmbedded } = await import(process.env.EMBEDDED)
  const started = startEmbedded({ dataDir: process.env.DATA_DIR, durable: process.env.DURABLE === 'yes' })
  await started.then(
    server => console.log(JSON.stringify({ connection: server.connection })),
    error => console.log(JSON.stringify({ refused: error.message })),
  )
  setInterval(() => {}, 1e6)`

// Memory where there is enough of it: a new cluster writes some 50 MB.
const hasMemory =
  existsSync('/dev/shm') && statfsSync('/dev/shm').bavail * statfsSync('/dev/shm').bsize > 2 ** 30
const ROOM = hasMemory ? '/dev/shm' : tmpdir()

export const isRoot = process.getuid?.() === 0
export const AS_NOBODY = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']

/** A folder that goes after the test, when the last process that was started on it has gone. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(ROOM, 'cr-'))
  onTestFinished(() => remove(folder))
  return folder
}

let used: Promise<string> | undefined

/** The data folder that the tests of a file use one after another: a first start takes most of a second. */
export function usedFolder(): Promise<string> {
  used ??= makeUsed()
  return used
}

async function makeUsed() {
  const folder = mkdtempSync(join(ROOM, 'cr-'))
  await startEmbedded({ dataDir: folder, durable: false }).then(server => server.stop())
  return folder
}

afterAll(async () => {
  if (used) await remove(await used)
})

async function remove(folder: string) {
  await noneRunsOn(folder)
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** A process that does nothing but hold an embedded server; killed after the test. */
export function spawnApp(dataDir: string, options: { as?: string[]; path?: string; durable?: boolean } = {}) {
  const [program = '', ...args] = [...(options.as ?? []), process.execPath, '--input-type=module', '-e', APP]
  const EMBEDDED = new URL('./embedded.ts', import.meta.url).href
  const DURABLE = options.durable ? 'yes' : 'no'
  const env = { PATH: options.path ?? process.env.PATH, DATA_DIR: dataDir, EMBEDDED, DURABLE }
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const gone = once(child, 'exit')
  const said = once(createInterface({ input: child.stdout }), 'line')
  const kill = async () => {
    child.kill('SIGKILL')
    await gone
  }
  onTestFinished(kill)
  return {
    answer: said.then(([line]) => JSON.parse(line) as { connection: Connection; refused?: string }),
    kill,
  }
}

/** The rows of one statement on a connection of its own. */
export async function ask(connection: Connection, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  client.on('error', () => {}) // a killed server says so on each connection
  await client.connect()
  return await client
    .query(statement)
    .then(result => result.rows)
    .finally(() => client.end())
}

/** The pid of the server on a data folder. */
export function serverPid(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
}

/** The effective user of a process. */
export function userOf(pid: number): number {
  return Number(/^Uid:\s+\d+\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}

/** Waits until no living process names the folder; a zombie names nothing. */
export async function noneRunsOn(folder: string): Promise<void> {
  const gone = () => expect(commands().filter(line => line.includes(folder))).toEqual([])
  await vi.waitFor(gone, { timeout: 10_000, interval: 20 })
}

/** A PATH with these programs only. */
export function pathOf(folder: string, ...programs: string[]): string {
  chmodSync(folder, 0o755) // for the account that root gives the server to
  for (const program of programs) {
    const real = execFileSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).trim()
    // The shell has some of them built in and gives no path.
    symlinkSync(real.startsWith('/') ? real : join('/usr/bin', program), join(folder, program))
  }
  return folder
}

function commands(): string[] {
  if (process.platform !== 'linux')
    return execFileSync('ps', ['-axwwo', 'command='], { encoding: 'utf8' }).split('\n')
  const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name) && name !== String(process.pid))
  return pids.map(pid => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    } catch {
      return ''
    }
  })
}
