import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { makeBackup } from '#cli/backup/makeBackup.ts'
import type { Config } from '#server/config.ts'
import { toBackupPath } from '#server/observability/backups.ts'
import { OperatorError } from '#server/operatorError.ts'
import { VERSION } from '#server/version.ts'
import { checkRelease } from './checkRelease.ts'

/** In bytes. No release is larger. */
const MAX_SIZE = 300 * 2 ** 20
/** In ms. A version that does not answer by then, and does not migrate, will not. */
const ANSWERS_WITHIN = 120_000
const ASK_EVERY = 250

interface Place {
  /** The folder of this release, and of all. */
  root: string
  home: string
}

/** Finds where the releases are. Throws OperatorError where this is none that `switch-release` has made. */
export async function findPlace(root = join(import.meta.dirname, '../../../../..')): Promise<Place> {
  const own = await realpath(root)
  const current = await realpath(join(own, '../../current')).catch(() => '')
  if (basename(dirname(own)) !== 'releases' || own !== current)
    throw new OperatorError(
      'Only a release below a folder `releases` that the link `current` leads to can be updated so.',
    )
  return { root: own, home: dirname(dirname(own)) }
}

/**
 * Updates this installation: checks the release, backs up, switches and waits for the new version. When that does not answer, it
 * goes back to this one. Yields sentences for the operator. Throws OperatorError, and this version runs then.
 */
export async function* update(
  config: Config,
  from: string,
  { root, home }: Place,
  answersWithin = ANSWERS_WITHIN,
): AsyncGenerator<string> {
  const folder = await mkdtemp(join(tmpdir(), 'chicken-rates-update-'))
  try {
    const file = /^https?:/.test(from) ? await download(new URL(from), folder) : resolve(from)
    const publicKey = await readFile(join(root, 'release.pub'), 'utf8').catch(() => '')
    if (!publicKey) throw new OperatorError('This release has no release.pub: use switch-release.')
    const platform = `${process.platform}-${process.arch}`
    const { name, version } = await checkRelease(file, { version: VERSION, platform, publicKey })
    yield `${name} is signed by the maker of this release.`
    const now = new Date()
    yield* makeBackup(config, { file: toBackupPath(config.BACKUP_DIR, now), now })
    await unpack(file, join(home, 'releases'), name)
    const switchTo = (release: string) =>
      run('env', [`CHICKEN_RATES_HOME=${home}`, join(root, 'deploy/switch-release'), release])
    try {
      await switchTo(name)
      await waitForVersion(config, version, answersWithin)
    } catch (error) {
      await switchTo(basename(root))
      await waitForVersion(config, VERSION, ANSWERS_WITHIN)
      throw new OperatorError(
        `Version ${version} did not answer, so ${VERSION} runs again: ${(error as Error).message}`,
      )
    }
    yield `Version ${version} runs.`
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function download(url: URL, folder: string): Promise<string> {
  const file = join(folder, basename(url.pathname))
  for (const ending of ['', '.minisig']) {
    const from = new URL(url)
    from.pathname += ending
    const answer = await fetch(from).catch((error: Error) => error)
    if (answer instanceof Error || !answer.ok || !answer.body)
      throw new OperatorError(
        `${from} cannot be downloaded: ${answer instanceof Error ? answer.message : answer.status}.`,
      )
    await pipeline(Readable.fromWeb(answer.body as never), bound(from), createWriteStream(`${file}${ending}`))
  }
  return file
}

/** Passes on so much as a release may have. */
function bound(from: URL): Transform {
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length
      done(size > MAX_SIZE ? new OperatorError(`${from} is too large for a release.`) : null, chunk)
    },
  })
}

async function unpack(file: string, releases: string, name: string): Promise<void> {
  const part = join(releases, '.updating')
  await rm(part, { recursive: true, force: true })
  await run('mkdir', [part])
  await run('tar', ['-xzf', file, '--no-same-owner', '-C', part])
  // one that is there already was verified by nobody
  await rm(join(releases, name), { recursive: true, force: true })
  await run('mv', [join(part, name), join(releases, name)])
  await rm(part, { recursive: true, force: true })
}

async function run(program: string, args: string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let [output, errors] = ['', '']
  child.stdout.on('data', chunk => (output += chunk))
  child.stderr.on('data', chunk => (errors += chunk))
  const [code] = await once(child, 'close')
  if (code !== 0)
    throw new OperatorError(`${basename(program)} failed: ${errors.trim() || `exit code ${code}`}`)
  return output.trim()
}

/** Waits until this version answers, and its database too. Throws OperatorError. */
async function waitForVersion({ HOST, PORT }: Config, version: string, within: number): Promise<void> {
  const host = ['0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST
  const until = performance.now() + within
  const ask = (path: string) =>
    fetch(`http://${host}:${PORT}${path}`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined)
  while (performance.now() < until) {
    const health = (await (await ask('/healthz'))?.json().catch(() => undefined)) as
      | { version?: string }
      | undefined
    if (health?.version === version && (await ask('/readyz'))?.ok) return
    await pause(ASK_EVERY)
  }
  throw new OperatorError(`Version ${version} does not answer at port ${PORT} within ${within / 1000} s.`)
}
