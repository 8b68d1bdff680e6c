import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { writeBackup } from '#cli/backup/write.ts'
import { withMaintenance } from '#cli/command.ts'
import { readConfig } from '#server/config.ts'
import { SOCKET } from '#server/database/embedded/socket.ts'
import { openStorage, type Storage } from '#server/database/storage.ts'
import { toBackupPath } from '#server/observability/backups.ts'
import { noteBackupFailure } from '#server/observability/queries.ts'
import { openTestApp } from '#test/app.ts'
import { createTestStorage } from '#test/database.ts'
import { createTemporaryFolder } from '#test/embeddedApp.ts'
import { openTestForwarder } from '#test/forwarder.ts'
import { openMailServer } from '#test/mailServer.ts'
import { createEmbeddedConfig, createServerConfig, openInstallation } from '#test/operations.ts'
import { freePort } from '#test/ports.ts'
import { checkDatabase } from './database.ts'
import { examine, toExitCode } from './doctor.ts'
import { type Finding, formatFinding, runCheck } from './finding.ts'
import { checkFolder } from './folders.ts'
import { checkMachine, checkSettings } from './installation.ts'

type Env = Record<string, string>
const HOUR = 60 * 60_000
const OFF = { CITIES_SERVICE_URL: '' }
const log = pino({ level: 'silent' })

/** An installation in which nothing is wrong, on a database that survives a power cut. */
const folder = createTemporaryFolder()
const embedded = { ...OFF, DATA_DIR: join(folder, 'data'), RATE_LIMITS: 'off' }
const storage = await openStorage(readConfig(embedded), log)
const app = await openTestApp(embedded, storage)
await app.app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.app.server.address() as AddressInfo
const env = {
  ...OFF,
  DATA_DIR: embedded.DATA_DIR,
  BACKUP_DIR: join(folder, 'backups'),
  PORT: String(port),
}
afterAll(() => app.close())

const backUpAt = (to: string, at: Date) =>
  withMaintenance(readConfig({ ...OFF, DATA_DIR: env.DATA_DIR }), opened =>
    writeBackup(opened, toBackupPath(to, at), at),
  )

await backUpAt(env.BACKUP_DIR, new Date())

async function examineAll(changed: Env = {}): Promise<Finding[]> {
  const config = readConfig({ ...env, ...changed })
  const found: Finding[] = []
  for await (const finding of examine(config, new Date())) found.push(finding)
  return found
}

async function answerJson(status: number, body: object): Promise<string> {
  const server = createServer((_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
  ).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise(resolve => server.once('listening', resolve))
  return String((server.address() as AddressInfo).port)
}

/** Takes connections and never answers. */
async function hangAt(path?: string): Promise<string> {
  const server = createSocketServer(socket => onTestFinished(() => void socket.destroy()))
  onTestFinished(() => void server.close())
  await new Promise<void>(resolve => server.listen(path ?? 0, () => resolve()))
  const address = server.address()
  return typeof address === 'string' ? address : String(address!.port)
}

/** An address of a database for DATABASE_URL. */
const toAddress = (of: Storage) => createServerConfig(of).DATABASE_URL!

async function cutProductOff(): Promise<Env> {
  const { host = '', port = 0 } = storage.pool.options
  const forwarder = await openTestForwarder({ host, port })
  onTestFinished(() => forwarder.close())
  const url = new URL(toAddress(storage).replace(/\?.*/, '').replace('@/', '@127.0.0.1/'))
  url.port = String(forwarder.port)
  const product = await openInstallation(readConfig({ ...OFF, DATABASE_URL: url.href }))
  await product.app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => forwarder.speak())
  forwarder.fallSilent()
  return { PORT: String((product.app.server.address() as AddressInfo).port) }
}

async function hangDatabase(): Promise<Env> {
  const DATA_DIR = createTemporaryFolder()
  for (const name of ['postgres', 'run']) mkdirSync(join(DATA_DIR, name), { mode: 0o700 })
  await hangAt(join(DATA_DIR, 'run', SOCKET))
  return { DATA_DIR }
}

async function backUpElsewhere(from: number): Promise<Env> {
  const BACKUP_DIR = createTemporaryFolder()
  await backUpAt(BACKUP_DIR, new Date(Date.now() + from))
  return { BACKUP_DIR }
}

function damageBackup(): Env {
  const BACKUP_DIR = createTemporaryFolder()
  writeFileSync(toBackupPath(BACKUP_DIR, new Date()), 'half')
  return { BACKUP_DIR }
}

const mail = (url: string): Env => ({
  SMTP_URL: url,
  MAIL_FROM: 'rates@rates.example',
  SITE_URL: `http://127.0.0.1:${env.PORT}`,
})
async function closeMailServer(): Promise<Env> {
  const server = await openMailServer()
  await server.close()
  return mail(server.url)
}

/** What the doctor says and what mends it, and how it is broken for real. */
type Situation = [says: RegExp, breakIt: () => unknown]

const situations: Situation[] = [
  [
    /data folder: other users may enter .*: chmod 700 /,
    () => {
      chmodSync(env.DATA_DIR, 0o755)
      onTestFinished(() => chmodSync(env.DATA_DIR, 0o700))
    },
  ],
  [
    /data folder: .* is a file: move it away/,
    () => {
      const DATA_DIR = join(createTemporaryFolder(), 'data')
      writeFileSync(DATA_DIR, '')
      return { DATA_DIR }
    },
  ],
  [/product: does not run at .*: npm start/, async () => ({ PORT: String(await freePort()) })],
  [/product: .*so it hangs: restart it/, async () => ({ PORT: await hangAt() })],
  [
    /product: something else answers at .*: stop it, or set another PORT/,
    async () => ({ PORT: await answerJson(404, {}) }),
  ],
  [
    /product: runs .* as version 0\.9\.0, not .*: restart it/,
    async () => ({ PORT: await answerJson(200, { version: '0.9.0' }) }),
  ],
  [/product: runs .*, and its database does not answer: start/, cutProductOff],
  [
    /SITE_URL: .* does not answer: start the proxy, or correct DNS/,
    async () => ({ SITE_URL: `http://127.0.0.1:${await freePort()}` }),
  ],
  [
    /SITE_URL: .* leads elsewhere: correct DNS/,
    async () => ({
      SITE_URL: `http://127.0.0.1:${await answerJson(200, { mail: false, pushKey: 'another' })}`,
    }),
  ],
  [
    /database: The database cannot be reached.*: start it, or correct DATABASE_URL/,
    () => ({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' }),
  ],
  [/database: The database cannot be reached.*timeout.*: restart the product/, hangDatabase],
  [
    /database: its schema \(9999_later\) .*: install that one/,
    async () => {
      // not that of the installation, which the next tests look at
      const other = await createTestStorage()
      await other.pool.query("insert into kysely_migration values ('9999_later', '')")
      return { DATABASE_URL: toAddress(other) }
    },
  ],
  [/last backup: there is none in .*: npm run backup/, () => ({ BACKUP_DIR: createTemporaryFolder() })],
  [/last backup: .* 30 hours old: npm run backup/, () => backUpElsewhere(-30 * HOUR)],
  [/last backup: .* of a time to come, .*: correct the clock/, () => backUpElsewhere(2 * HOUR)],
  [/last backup: .*: npm run backup/, damageBackup],
  [
    /last backup: the one by the schedule failed \(no room\): mend that, and npm run backup/,
    async () => {
      await noteBackupFailure(storage.db, 'no room')
      onTestFinished(() => noteBackupFailure(storage.db, undefined))
    },
  ],
  [/mail server: .*ECONNREFUSED.*: correct SMTP_URL, or start/, closeMailServer],
]

const splitLines = (findings: Finding[]) => findings.map(formatFinding)

test('nothing is wrong in an installation that is well, and the doctor exits with 0', async () => {
  const found = await examineAll()
  expect(found.filter(({ state }) => state === 'wrong')).toEqual([])
  expect(toExitCode(found)).toBe(0)
})

test.each(situations)('the doctor says %s of what is broken so, and exits with 1', async (says, breakIt) => {
  const changed = ((await breakIt()) ?? {}) as Env
  const found = await examineAll(changed)
  const wrong = found.filter(({ state }) => state === 'wrong')
  expect(wrong.map(formatFinding)).toContainEqual(expect.stringMatching(says))
  expect(wrong.every(({ mend }) => mend)).toBe(true)
  expect(toExitCode(found)).toBe(1)
})

test.each([
  [{ SITE_URL: 'https://rates.example' }, /^wrong .*set TRUST_PROXY=1/],
  [{ RATE_LIMITS: 'off', SITE_URL: 'https://rates.example', TRUST_PROXY: '1' }, /^wrong .*RATE_LIMITS=off/],
  [{ SITE_URL: 'http://rates.example' }, /^note .*unencrypted/],
  [{ SITE_URL: 'https://rates.example', TRUST_PROXY: '1', HOST: '0.0.0.0' }, /^note .*set HOST=127/],
  [{}, /^note .*SITE_URL is not set/],
  [{ SITE_URL: 'https://rates.example', TRUST_PROXY: '1' }, /^ok .*fit together/],
])('the settings %o give the finding %s', (env, line) => {
  expect(splitLines(checkSettings(readConfig(env)))).toEqual([expect.stringMatching(line)])
})

test('no finding about the settings contains a password', () => {
  const config = readConfig({ ADMIN_EMAIL: 'a@rates.example', ADMIN_PASSWORD: 'eleven quiet lanterns' })
  expect(splitLines(checkSettings(config)).join()).not.toMatch(/lanterns|a@rates/)
})

test('an older Node.js is refused', () => {
  expect(formatFinding(checkMachine('24.9.0')[0]!)).toMatch(/^wrong {2}Node.js: 24.9.0 is too old/)
  expect(formatFinding(checkMachine()[0]!)).toMatch(/^ok/)
})

test('a check that fails or hangs is a finding', async () => {
  const failing = { about: 'Node.js', mend: 'npm ci', run: () => Promise.reject(new Error('disk on fire')) }
  expect(splitLines(await runCheck(failing))).toEqual(['wrong  Node.js: disk on fire: npm ci'])
  const hanging = { about: 'Node.js', mend: 'npm ci', run: () => new Promise<Finding>(() => {}) }
  expect(splitLines(await runCheck(hanging, 10))).toEqual([expect.stringMatching(/^wrong .*it hangs/)])
})

test('a folder that is missing is a note, and is not made', async () => {
  const missing = join(createTemporaryFolder(), 'none')
  expect((await checkFolder('data folder', missing)).text).toMatch(/is not there yet$/)
})

test('a database that does not exist yet is a note', async () => {
  expect(splitLines(await checkDatabase(createEmbeddedConfig()))).toEqual([
    expect.stringMatching(/^note .*npm start makes it/),
  ])
})

test('the doctor checks the embedded database while the product runs and while it does not', async () => {
  const config = createEmbeddedConfig()
  const product = await openInstallation(config)
  const running = splitLines(await checkDatabase(config))
  expect(running[0]).toMatch(/^ok {5}database: PostgreSQL \d+.*, embedded$/)
  await product.close()
  expect(splitLines(await checkDatabase(config))).toEqual(running)
})

test('the page on watching names everything that the doctor checks', async () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../../docs/operations/watch.md'), 'utf8')
  const named = [...guide.matchAll(/^\| ([^|]*) \|/gm)].flatMap(([, first]) => first!.split(/ *, */))
  for await (const { about } of examine(createEmbeddedConfig(), new Date())) expect(named).toContain(about)
})
