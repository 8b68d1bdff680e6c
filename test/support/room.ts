import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** In bytes: the log of one server alone may take 1 GB. */
const ENOUGH = 3 * 2 ** 30
const NAME = 'chicken-rates-run-'
/** For the end of a server, ms. */
const PATIENCE = 5000

/**
 * Where tests keep the data of PostgreSQL: in memory if there is enough of it. A database is hundreds of files, and ext4 looks for room
 * for a new file among all that were deleted a moment ago: two fifths of the time of such tests went there.
 */
function findRoom(): string {
  if (!existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > ENOUGH ? MEMORY : tmpdir()
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function waitWhile(isWaiting: () => boolean): void {
  for (let ms = 0; ms < PATIENCE && isWaiting(); ms += 20)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
}

/** Ends the PostgreSQL servers of a run, and removes its folder. Without waiting for events: it runs while a process exits. */
function clear(folder: string): void {
  if (!existsSync(folder)) return
  const locks = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('postmaster.pid'))
    .map(file => join(folder, file))
  for (const lock of locks) {
    const pid = Number(readFileSync(lock, 'utf8').split('\n')[0])
    if (isAlive(pid)) process.kill(pid, 'SIGQUIT')
    // a server that has ended takes its lock away
    waitWhile(() => isAlive(pid) && existsSync(lock))
  }
  // it stops where a file goes by itself meanwhile
  waitWhile(() => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    return existsSync(folder)
  })
}

/**
 * Makes the folder of a run, in which this process and those it starts keep their temporary files; it goes when the process ends.
 * Nobody can do that for a run that is killed: the next one does.
 */
export function openRoom(): void {
  const room = findRoom()
  for (const name of readdirSync(room)) {
    const pid = Number(name.split(NAME)[1]?.split('-')[0])
    if (pid && !isAlive(pid)) clear(join(room, name))
  }
  const folder = mkdtempSync(join(room, `${NAME}${process.pid}-`))
  // as open as the one it stands in: some tests run the product as somebody else
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  process.once('exit', () => clear(folder))
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
}
