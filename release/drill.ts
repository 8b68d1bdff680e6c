import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process'
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
import { create } from '../bench/markets.ts'
import { killServers } from '../faults/servers.ts'
import { drillPackage } from './drillPackage.ts'
import { ROOT, readJson } from './files.ts'

/**
 * Does with `dist/release` what an operator does, as a normal user in a fresh folder that nobody else may enter, without
 * Node.js or npm in PATH: unpacks it, starts, asks, backs up and verifies, loses the machine and restores the backup; then starts
 * the npm package and, where one was made, the Debian package. Prints how long each step took, and fails with the first that fails.
 */
const OUT = join(ROOT, 'dist/release')
/** What the launcher and PostgreSQL's account need of a small system. */
const PROGRAMS = ['sh', 'readlink', 'dirname']
const NOBODY = 65534
const PORT = '3981'
const SITE = `http://127.0.0.1:${PORT}`
const { version } = readJson('package.json')
const ADMIN = { email: 'drill@rates.example', password: 'correct-horse-battery-42' }

const folder = mkdtempSync(join(tmpdir(), 'chicken-rates-drill-'))
const bin = join(folder, 'bin')
mkdirSync(bin)
mkdirSync(join(folder, 'releases'))
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
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
}
const inFolder = { cwd: folder, ...account }
const run = (program: string, ...args: string[]): string =>
  execFileSync(program, args, {
    ...inFolder,
    env: { ...env, PATH: bin },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })

const start = ([program, ...args]: string[], how: SpawnOptions = {}): ChildProcess =>
  spawn(program!, args, {
    ...inFolder,
    env: { ...env, PATH: bin },
    stdio: ['ignore', 'ignore', 'inherit'],
    // npx passes on no signal: a terminal sends Ctrl-C to all of them
    detached: true,
    ...how,
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

/** Starts the product, asks it for its version and its first page, works with it and stops it, unless the work loses it. */
async function driveProduct(
  name: string,
  command: string[],
  work: (lose: () => Promise<unknown>) => unknown,
  how?: SpawnOptions,
): Promise<void> {
  if (await fetch(SITE).catch(() => undefined))
    throw new Error(`another program answers at ${SITE}: stop it first`)
  const child = start(command, how)
  const ended = once(child, 'exit')
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  try {
    await step(`${name}: start until the first page`, async () => {
      const health = JSON.parse(await ask('/healthz', hasEnded))
      if (health.version !== version) throw new Error(`version ${health.version} answers, not ${version}`)
      if (!(await ask('/', hasEnded)).includes('Chicken Rates'))
        throw new Error('the first page is another one')
    })
    await work(() => {
      killServers(env.DATA_DIR)
      process.kill(-child.pid!, 'SIGKILL')
      return ended
    })
  } finally {
    if (!hasEnded())
      await step(`${name}: stop`, async () => {
        process.kill(-child.pid!, 'SIGINT')
        await ended
        while (await fetch(SITE).catch(() => undefined)) await pause(100)
      })
  }
}

/** Unpacks a release, and makes it the one that `current` leads to. */
function install(tarball: string): void {
  execFileSync('tar', ['-xzf', join(OUT, tarball), '--no-same-owner', '-C', join(folder, 'releases')])
  symlinkSync(join('releases', tarball.replace('.tar.gz', '')), join(folder, 'current'))
}

async function logIn(): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${SITE}/api/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(ADMIN),
  })
  return ((await answer.json()) as { token: string }).token
}

/** Fails unless the product has exactly these cities of the ones that were entered. */
async function expectCities(expected: string): Promise<void> {
  const records = (await (await fetch(`${SITE}/api/rates/daily`)).json()) as { location: string }[]
  const found = records.map(({ location }) => location).toSorted()
  if (found.join() !== expected) throw new Error(`the cities are ${found.join()}, not ${expected}`)
}

try {
  const [tarball] = globSync('*.tar.gz', { cwd: OUT })
  const [npmPackage] = globSync('*.tgz', { cwd: OUT })
  const [debianPackage] = globSync('*.deb', { cwd: OUT })
  if (!tarball || !npmPackage) throw new Error('Make the release first: npm run release')
  await step('checksums', () => execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: OUT }))
  await step('install: unpack, and link', () => install(tarball))
  const backup = join(folder, 'rates.backup.gz')
  const program = join(folder, 'current/chicken-rates')
  await driveProduct('release', [program], async lose => {
    await create(SITE, await logIn(), 'Firsttown', '2026-01-15')
    await step('release: backup', () => run(program, 'backup', backup))
    await step('release: backup --verify', () => run(program, 'backup', '--verify', backup))
    await create(SITE, await logIn(), 'Secondtown', '2026-01-15')
    await lose()
  })
  rmSync(env.DATA_DIR, { recursive: true })
  await step('machine lost: restore', () => run(program, 'restore', backup))
  await driveProduct('restored', [program, 'start'], () => expectCities('Firsttown'))
  copyFileSync(join(OUT, npmPackage), join(folder, npmPackage))
  env.DATA_DIR = join(folder, 'data-npx')
  // of the operator, not what `npm run` hands on of this project
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')))
  await driveProduct('npx', ['npx', '--yes', `./${npmPackage}`], () => {}, { env: { ...own, ...env } })
  if (debianPackage) {
    // settings are those of the package
    const { DATA_DIR: _, BACKUP_DIR: __, HOME: ___, ...settings } = env
    const how = { uid: 0, gid: 0, env: { ...settings, PATH: process.env.PATH } }
    await drillPackage(join(OUT, debianPackage), {
      step,
      drive: (name, command, work) => driveProduct(name, command, work, how),
      enter: async () => create(SITE, await logIn(), 'Fifthtown', '2026-01-15').then(() => {}),
      check: () => expectCities('Fifthtown'),
    })
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
