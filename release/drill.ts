import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ROOT, readJson } from './files.ts'

/**
 * Does with `dist/release` what an operator does, as a normal user in a fresh folder that nobody else may enter, without
 * Node.js or npm in PATH: unpacks it, starts, asks, backs up, restores, stops; then starts the npm package. Prints how long
 * each step took, and fails with the first that fails.
 */
const OUT = join(ROOT, 'dist/release')
/** What the launcher and PostgreSQL's account need of a small system. */
const PROGRAMS = ['sh', 'readlink', 'dirname']
const NOBODY = 65534
const PORT = '3981'
const SITE = `http://127.0.0.1:${PORT}`
const { version } = readJson('package.json')

const folder = mkdtempSync(join(tmpdir(), 'chicken-rates-drill-'))
const bin = join(folder, 'bin')
mkdirSync(bin)
for (const program of PROGRAMS)
  symlinkSync(
    execFileSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).trim(),
    join(bin, program),
  )
const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
if ('uid' in account) chownSync(folder, NOBODY, NOBODY)
chmodSync(folder, 0o700)

const env = {
  HOME: folder,
  PORT,
  CITIES_SERVICE_URL: '',
  BACKUP_DIR: join(folder, 'backups'),
  DATA_DIR: join(folder, 'data'),
}
const inFolder = { cwd: folder, ...account }
const run = (program: string, ...args: string[]): string =>
  execFileSync(program, args, {
    ...inFolder,
    env: { ...env, PATH: bin },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })

const rows: string[] = []
async function step<T>(name: string, work: () => T | Promise<T>): Promise<T> {
  const begun = performance.now()
  const result = await work()
  rows.push(`| ${name} | ${((performance.now() - begun) / 1000).toFixed(1)} s |`)
  process.stdout.write(`${rows.at(-1)}\n`)
  return result
}

/** Asks until there is an answer. Throws when the process has ended, or after five minutes. */
async function ask(path: string, hasEnded: () => boolean): Promise<string> {
  for (let attempt = 0; attempt < 3000 && !hasEnded(); attempt += 1) {
    const response = await fetch(SITE + path).catch(() => undefined)
    if (response?.ok) return response.text()
    await pause(100)
  }
  throw new Error(`${path} was not answered`)
}

/** Starts the product, asks it for its version and its first page, works with it and stops it. */
async function driveProduct(
  name: string,
  program: string,
  args: string[],
  work: () => void,
  outer: NodeJS.ProcessEnv = { PATH: bin },
): Promise<void> {
  const child = spawn(program, args, {
    ...inFolder,
    env: { ...outer, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
    // npx passes on no signal: a terminal sends Ctrl-C to all of them
    detached: true,
  })
  const ended = once(child, 'exit')
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  try {
    await step(`${name}: start until the first page`, async () => {
      const health = JSON.parse(await ask('/healthz', hasEnded))
      if (health.version !== version) throw new Error(`version ${health.version} answers, not ${version}`)
      if (!(await ask('/', hasEnded)).includes('Chicken Rates'))
        throw new Error('the first page is another one')
    })
    work()
  } finally {
    await step(`${name}: stop`, async () => {
      process.kill(-child.pid!, 'SIGINT')
      await ended
      while (await fetch(SITE).catch(() => undefined)) await pause(100)
    })
  }
}

try {
  const [tarball] = globSync('*.tar.gz', { cwd: OUT })
  const [npmPackage] = globSync('*.tgz', { cwd: OUT })
  if (!tarball || !npmPackage) throw new Error('Make the release first: npm run release')
  await step('checksums', () => execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: OUT }))
  await step('unpack', () =>
    execFileSync('tar', ['-xzf', join(OUT, tarball), '--no-same-owner', '-C', folder]),
  )
  const backup = join(folder, 'rates.backup.gz')
  const program = join(folder, tarball.replace('.tar.gz', ''), 'chicken-rates')
  await driveProduct('release', program, [], () => run(program, 'backup', backup))
  await step('release: restore', () => run(program, 'restore', backup, '--replace'))
  await driveProduct('release, restored', program, ['start'], () => run(program, 'dump'))
  copyFileSync(join(OUT, npmPackage), join(folder, npmPackage))
  env.DATA_DIR = join(folder, 'data-npx')
  await driveProduct('npx', 'npx', ['--yes', `./${npmPackage}`], () => {}, process.env)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
