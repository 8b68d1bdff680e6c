import { type ChildProcess, execFile, execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '#test/ports.ts'
import { AWAY_AT_MOST, measureBusy, watchAway } from '../faults/away.ts'
import { pause, seconds, until } from '../faults/fault.ts'
import { keepReading, listStatuses } from '../faults/ledger.ts'
import { openCaddy } from './caddy.ts'
import { readJson } from './files.ts'
import { signRelease, toPublicKey } from './signRelease.ts'

const { version } = readJson('package.json')
export const NEXT: string = version.replace(/\d+$/, (patch: string) => String(Number(patch) + 1))
const READS = ['/', '/api/rates/latest', '/hi']

/** Ends what runs as a service manager does, which then starts what `current` leads to. */
const RESTART = `pid=$(cat "$0.pid")
kill -INT "$pid"
while kill -0 "$pid" 2> /dev/null; do sleep 0.02; done
`

/** Writes a file that may be linked to one elsewhere. */
function replace(file: string, text: string): void {
  rmSync(file, { force: true })
  writeFileSync(file, text)
}

/** Makes and signs the version after a release, which gets the key for that. Returns its tarball. */
export async function makeNext(folder: string, release: string): Promise<string> {
  const { privateKey } = generateKeyPairSync('ed25519')
  const installed = join(folder, 'releases', release)
  replace(join(installed, 'release.pub'), toPublicKey(privateKey))
  const work = join(folder, 'next')
  mkdirSync(work)
  const name = release.replace(version, NEXT)
  execFileSync('cp', ['-al', installed, join(work, name)])
  const own = readFileSync(join(installed, 'package.json'), 'utf8')
  replace(join(work, name, 'package.json'), own.replace(`"version": "${version}"`, `"version": "${NEXT}"`))
  execFileSync('sh', ['-c', 'tar -cf - "$0" | gzip -1 > "$0.tar.gz"', name], { cwd: work })
  const file = join(work, `${name}.tar.gz`)
  writeFileSync(`${file}.minisig`, await signRelease(file, privateKey, name))
  return file
}

interface Place {
  folder: string
  env: Record<string, string>
  /** Starts what `current` leads to. */
  start(): ChildProcess
}

/**
 * Updates the product that runs, while visitors read it behind Caddy where that is installed. Returns a line that says what they
 * saw. Throws when a read fails, or when it is away for too long.
 */
export async function update({ folder, env, start }: Place, file: string): Promise<string> {
  const url = `http://127.0.0.1:${env.PORT}`
  const restart = join(folder, 'restart')
  writeFileSync(restart, RESTART)
  let isOver = false
  const supervise = (): ChildProcess => {
    const child = start()
    writeFileSync(`${restart}.pid`, String(child.pid))
    child.once('exit', () => {
      if (!isOver) running = supervise()
    })
    return child
  }
  let running = supervise()
  await until('it answers', 60_000, async () => (await fetch(url)).ok)
  const caddy = await openCaddy(folder, await freePort(), env.PORT!)
  const reads = new Map<number, number>()
  const end = new AbortController()
  const reading = caddy && keepReading(caddy.url, READS, reads, end.signal)
  const readAway = watchAway(url)
  try {
    await promisify(execFile)(join(folder, 'current/chicken-rates'), ['update', file], {
      cwd: folder,
      env: { ...env, PATH: process.env.PATH, RESTART: `sh ${restart}` },
    })
    await pause(500)
  } finally {
    end.abort()
    await reading
    await caddy?.close()
    isOver = true
    const exit = once(running, 'exit')
    running.kill('SIGINT')
    await exit
  }
  const away = await readAway()
  const seen = caddy ? `behind Caddy ${listStatuses(reads)}` : 'Caddy is not installed'
  const line = `away for ${seconds(away)}; ${seen}`
  if (away > AWAY_AT_MOST * measureBusy() || [...reads.keys()].some(status => status !== 200))
    throw new Error(line)
  return line
}
