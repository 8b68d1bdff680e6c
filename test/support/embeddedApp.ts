import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, expect, onTestFinished, vi } from 'vitest'
import { findPackage } from '../../src/server/database/embedded/binaries.ts'
import { type EmbeddedServer, startEmbedded } from '../../src/server/database/embedded/embedded.ts'
import { findEnd } from './cleanUp.ts'

type Connection = EmbeddedServer['connection']

// plain lines, so that the killed process contains nothing of vitest's loader
const APP = `
  const { startEmbedded } = await import(process.env.EMBEDDED)
  const started = startEmbedded({ dataDir: process.env.DATA_DIR, durable: process.env.DURABLE === 'yes' })
  await started.then(
    server => console.log(JSON.stringify({ connection: server.connection })),
    error => console.log(JSON.stringify({ refused: error.message })),
  )
  setInterval(() => {}, 1e6)`

export const isRoot = process.getuid?.() === 0
export const AS_NOBODY = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']

/** Makes a folder that is removed at the end of the test or file, when the last process on it has ended. */
export function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cr-'))
  findEnd()(() => remove(folder))
  return folder
}

let used: Promise<string> | undefined

/** Returns the data folder that the tests of a file share: a first start takes most of a second. */
export function getSharedDataDir(): Promise<string> {
  used ??= makeUsed()
  return used
}

async function makeUsed() {
  const folder = mkdtempSync(join(tmpdir(), 'cr-'))
  await startEmbedded({ dataDir: folder, durable: false }).then(server => server.stop())
  return folder
}

const REPOSITORY = join(import.meta.dirname, '../..')
let copy: Promise<string> | undefined

/**
 * Returns a copy of the server that every user can read, with the package of PostgreSQL: a process of another user cannot
 * enter a repository whose folder is closed to others.
 */
export function createReadableCopy(): Promise<string> {
  copy ??= makeCopy()
  return copy
}

async function makeCopy() {
  const folder = mkdtempSync(join(tmpdir(), 'cr-'))
  const postgres = relative(REPOSITORY, dirname(dirname(findPackage())))
  for (const part of ['package.json', 'src/server', 'src/shared', postgres]) {
    cpSync(join(REPOSITORY, part), join(folder, part), { recursive: true, verbatimSymlinks: true })
  }
  // also with a umask that hides files from others
  execFileSync('chmod', ['-R', 'u+rwX,go+rX', folder])
  return folder
}

afterAll(async () => {
  for (const folder of [used, copy]) if (folder !== undefined) await remove(await folder)
})

async function remove(folder: string) {
  await waitUntilUnused(folder)
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

interface AppOptions {
  as?: string[]
  path?: string
  durable?: boolean
  /** The repository to start from: this one, or a copy of it. */
  from?: string
}

/** Spawns a process that only runs an embedded server. It is killed after the test. */
export function spawnApp(dataDir: string, { as = [], path, durable, from }: AppOptions = {}) {
  const [program = '', ...args] = [...as, process.execPath, '--input-type=module', '-e', APP]
  const folder = join(from ?? REPOSITORY, 'src/server/database/embedded')
  const EMBEDDED = pathToFileURL(join(folder, 'embedded.ts')).href
  const DURABLE = durable ? 'yes' : 'no'
  const env = { PATH: path ?? process.env.PATH, DATA_DIR: dataDir, EMBEDDED, DURABLE }
  const child = spawn(program, args, { env, cwd: '/', stdio: ['ignore', 'pipe', 'inherit'] })
  const gone = once(child, 'close')
  const answer = Promise.race([
    once(createInterface({ input: child.stdout }), 'line').then(([line]) => JSON.parse(line) as Started),
    gone.then(([code, signal]) => Promise.reject(new Error(`ended without an answer: ${code ?? signal}`))),
  ])
  answer.catch(() => {}) // for tests that do not await it
  const kill = async () => {
    child.kill('SIGKILL')
    await gone
  }
  onTestFinished(kill)
  return {
    answer,
    /** Rejects with the sentence of an error. */
    async connection() {
      const { connection, refused } = await answer
      if (!connection) throw new Error(refused)
      return connection
    },
    kill,
  }
}

type Started = { connection?: Connection; refused?: string }

/** Returns the rows of one statement, on a connection of its own. */
export async function queryRows(
  connection: Connection,
  statement: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  client.on('error', () => {}) // a killed server closes each connection with an error
  await client.connect()
  return await client
    .query(statement)
    .then(result => result.rows)
    .finally(() => client.end())
}

/** Returns the pid of the server on a data folder. */
export function readServerPid(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
}

/** Returns the effective user of a process. */
export function readUser(pid: number): number {
  return Number(/^Uid:\s+\d+\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}

/** Waits until no process has the folder in its command line; a zombie has none. */
export async function waitUntilUnused(folder: string): Promise<void> {
  const gone = () => expect(commands().filter(line => line.includes(folder))).toEqual([])
  await vi.waitFor(gone, { timeout: 10_000, interval: 20 })
}

/** Makes a PATH with these programs only. */
export function makePath(folder: string, ...programs: string[]): string {
  chmodSync(folder, 0o755) // for the account that runs the server instead of root
  for (const program of programs) {
    const real = execFileSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).trim()
    // the shell prints no path for its built-in ones
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
