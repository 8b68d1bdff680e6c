import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { writeBackup } from '#cli/backup/write.ts'
import { withMaintenance } from '#cli/command.ts'
import { type Finding, formatFinding } from '#cli/finding.ts'
import { readConfig } from '#server/config.ts'
import type { EmbeddedServer } from '#server/database/embedded/embedded.ts'
import { SOCKET } from '#server/database/embedded/socket.ts'
import { openStorage, type Storage } from '#server/database/storage.ts'
import { noteHook, toBackupPath } from '#server/observability/backups.ts'
import { openTestApp, type TestApp, TODAY } from '#test/app.ts'
import { createTestStorage } from '#test/database.ts'
import { createTemporaryFolder } from '#test/embeddedApp.ts'
import { openTestForwarder } from '#test/forwarder.ts'
import { openMailServer } from '#test/mailServer.ts'
import { createServerConfig, enterHistory, openInstallation } from '#test/operations.ts'
import { freePort } from '#test/ports.ts'
import { enter } from '#test/rates.ts'
import { ROOM } from '#test/room.ts'
import { startStandby } from '#test/standby.ts'
import { examine, toExitCode } from './doctor.ts'

type Env = Record<string, string>
const HOUR = 60 * 60_000
const OFF = { CITIES_SERVICE_URL: '' }
const log = pino({ level: 'silent' })

/** An installation in which nothing is wrong, on a database that survives a power cut. */
let env: Env
let storage: Storage
let app: TestApp
let folder: string
const query = (text: string) => storage.pool.query(text)

beforeAll(async () => {
  folder = mkdtempSync(join(ROOM, 'chicken-rates-broken-'))
  const embedded = { ...OFF, DATA_DIR: join(folder, 'data'), RATE_LIMITS: 'off' }
  storage = await openStorage(readConfig(embedded), log)
  app = await openTestApp(embedded, storage)
  const { token } = await app.staff('Admin')
  await app.staff('Admin')
  await enterHistory(app, token)
  await enter(app, token, 'Pune', '2026-11-19')
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.app.server.address() as AddressInfo
  env = { ...OFF, DATA_DIR: embedded.DATA_DIR, BACKUP_DIR: join(folder, 'backups'), PORT: String(port) }
  await backUpAt(env.BACKUP_DIR!, new Date())
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const backUpAt = (to: string, at: Date) =>
  withMaintenance(readConfig({ ...OFF, DATA_DIR: env.DATA_DIR }), opened =>
    writeBackup(opened, toBackupPath(to, at), at),
  )

async function examineAll(changed: Env = {}): Promise<Finding[]> {
  const settingsFile = changed.ENV_FILE ?? join(folder, '.env')
  const config = readConfig({ ...env, ...changed })
  const found: Finding[] = []
  for await (const finding of examine(config, new Date(), { settingsFile })) found.push(finding)
  // whether this checkout is built is not the matter
  return found.filter(({ about }) => about !== 'pages')
}

/** Changes rows past every rule, until the end of the test. */
async function damage(statement: string, ...undo: string[]): Promise<void> {
  const run = (text: string) => query(`begin; set local session_replication_role = replica; ${text}; commit`)
  await run(statement)
  onTestFinished(async () => void (await run(undo.join('; '))))
}

async function answerWith(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise(resolve => server.once('listening', resolve))
  return String((server.address() as AddressInfo).port)
}
const answerJson = (status: number, body: object) =>
  answerWith((_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
  )

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

async function openOther(): Promise<Storage> {
  const other = await createTestStorage()
  onTestFinished(() => other.close())
  return other
}

/** The address of a standby of the installation, until the end of the test. */
async function openStandby(): Promise<string> {
  const primary = { connection: storage.pool.options } as unknown as EmbeddedServer
  const dataDir = join(createTemporaryFolder(), 'standby')
  const standby = await startStandby({ primary, from: env.DATA_DIR!, dataDir, durable: false })
  onTestFinished(() => standby.stop())
  return standby.url
}

const file = (name: string, content = '') => {
  const path = join(createTemporaryFolder(), name)
  writeFileSync(path, content, { mode: 0o600 })
  return path
}
const open = (path: string, mode: number) => {
  chmodSync(path, mode)
  onTestFinished(() => chmodSync(path, 0o700))
}

const NEWEST =
  '(city_id, date) = (select city_id, date from rate where deleted_at is null order by date desc, city_id limit 1)'
function columns(): string {
  const markets = ['one_kg_rate', 'wholesale', 'supermarket', 'retail']
  return markets
    .flatMap(market => ['chicken', 'skinless', 'boneless'].map(kind => `${market}_${kind}`))
    .join(', ')
}

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

async function makeLatin(): Promise<Env> {
  await query("create database latin encoding 'LATIN1' locale 'C' template template0")
  onTestFinished(async () => void (await query('drop database latin with (force)')))
  return { DATABASE_URL: toAddress(storage).replace(`/${storage.pool.options.database}?`, '/latin?') }
}

const insertJob = (state: string, rest: string) =>
  damage(
    `insert into chicken_rates_jobs.job (name, state, start_after, completed_on, output) values ('message.purge', ${state}, ${rest})`,
    "delete from chicken_rates_jobs.job where name = 'message.purge'",
  )

const insertAlert = () =>
  damage(
    `insert into alert (subscription_id, type, channel, day, due_at) values (gen_random_uuid(), 'rates', 'mail', '${TODAY}', now() - interval '20 min')`,
    'delete from alert',
  )

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

async function failHook(): Promise<Env> {
  await noteHook(env.BACKUP_DIR!, 'on x, exit code 1')
  onTestFinished(() => noteHook(env.BACKUP_DIR!, undefined))
  return { BACKUP_HOOK: 'exit 1' }
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
const nameWebsite = async () => mail(`smtp://127.0.0.1:${await answerJson(404, {})}`)

/** How it is broken for real, what the doctor says and what mends it, and how to break it. */
type Situation = [how: string, says: RegExp, breakIt: () => unknown]

const situations: Situation[] = [
  [
    'the proxy is not trusted',
    /settings: .* all visitors count as one: set TRUST_PROXY=1/,
    () => ({ SITE_URL: 'https://127.0.0.1:1' }),
  ],
  [
    'the limits are off',
    /settings: RATE_LIMITS=off is for benchmarks: take it out/,
    () => ({ RATE_LIMITS: 'off' }),
  ],
  [
    'a setting is misspelt',
    /settings: .* sets SITE_ULR, .*: SITE_URL is meant/,
    () => ({ ENV_FILE: file('.env', 'SITE_ULR=x\n') }),
  ],
  [
    'others may enter the data folder',
    /data folder: other users may enter .*: chmod 700 /,
    () => open(env.DATA_DIR!, 0o755),
  ],
  [
    'a file is in the place of the data folder',
    /data folder: .* is a file: move it away/,
    () => ({ DATA_DIR: file('data') }),
  ],
  [
    'others may enter the backup folder',
    /backup folder: other users may enter .*: chmod 700 /,
    () => open(env.BACKUP_DIR!, 0o750),
  ],
  [
    'a file is in the place of the backup folder',
    /backup folder: .* is a file: move it away/,
    () => ({ BACKUP_DIR: file('backups') }),
  ],
  [
    'the product is down',
    /product: does not run at .*: npm start/,
    async () => ({ PORT: String(await freePort()) }),
  ],
  ['the product hangs', /product: .*so it hangs: restart it/, async () => ({ PORT: await hangAt() })],
  [
    'another program has the port',
    /product: something else answers at .*: stop it, or set another PORT/,
    async () => ({ PORT: await answerJson(404, {}) }),
  ],
  [
    'an older version still runs',
    /product: runs .* as version 0\.9\.0, not .*: restart it/,
    async () => ({ PORT: await answerJson(200, { version: '0.9.0' }) }),
  ],
  [
    'the database of the product is cut off',
    /product: runs .*, and its database does not answer: start/,
    cutProductOff,
  ],
  [
    'another program has METRICS_PORT',
    /metrics: something else answers .*: stop it, or set another METRICS_PORT/,
    async () => ({ METRICS_PORT: await answerJson(200, {}) }),
  ],
  [
    'METRICS_PORT was set and the product not restarted',
    /metrics: the product runs, and nothing .*: restart it/,
    async () => ({ METRICS_PORT: String(await freePort()) }),
  ],
  [
    'the proxy is down',
    /SITE_URL: .* does not answer: start the proxy, or correct DNS/,
    async () => ({ SITE_URL: `http://127.0.0.1:${await freePort()}` }),
  ],
  [
    'SITE_URL leads to another website',
    /SITE_URL: .* leads elsewhere: correct DNS/,
    async () => ({ SITE_URL: `http://127.0.0.1:${await answerJson(404, {})}` }),
  ],
  [
    'SITE_URL leads to another installation',
    /SITE_URL: .* leads elsewhere: correct DNS/,
    async () => ({
      SITE_URL: `http://127.0.0.1:${await answerJson(200, { mail: false, pushKey: 'another' })}`,
    }),
  ],
  [
    'the database is down',
    /database: The database cannot be reached.*: start it, or correct DATABASE_URL/,
    () => ({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' }),
  ],
  [
    'the database refuses the login',
    /database: The database cannot be reached.*: start it, or correct DATABASE_URL/,
    () => ({
      DATABASE_URL: toAddress(storage)
        .replace('//', '//stranger:x')
        .replace(/stranger:x[^@]*/, 'stranger'),
    }),
  ],
  [
    'the embedded database hangs',
    /database: The database cannot be reached.*timeout.*: restart the product/,
    hangDatabase,
  ],
  [
    'the database has another encoding',
    /database: its encoding LATIN1 .*: make one with ENCODING/,
    makeLatin,
  ],
  [
    'the database loses writes in a power cut',
    /database: a power cut would lose writes: turn on fsync/,
    async () => ({ DATABASE_URL: toAddress(await openOther()) }),
  ],
  [
    'DATABASE_URL names a standby',
    /database: it is a standby: name the primary/,
    async () => ({ DATABASE_URL: await openStandby() }),
  ],
  [
    'the schema is of a newer version',
    /database: its schema \(9999_later\) .*: install that one/,
    async () => {
      // not that of the installation, which the next tests look at
      const other = await openOther()
      await other.pool.query("insert into kysely_migration values ('9999_later', '')")
      return { DATABASE_URL: toAddress(other) }
    },
  ],
  [
    'prices were changed by hand',
    /database: 1 records .* show other prices .*: compare them/,
    () =>
      damage(
        `update rate set retail_chicken = retail_chicken + 1 where ${NEWEST}`,
        `update rate set retail_chicken = retail_chicken - 1 where ${NEWEST}`,
      ),
  ],
  [
    'a record lost its revision',
    /database: 1 records without a revision.*: restore a backup/,
    () =>
      damage(
        `update rate set version = version + 100 where ${NEWEST}`,
        `update rate set version = version - 100 where ${NEWEST}`,
      ),
  ],
  [
    'a published record lost its prices',
    /database: 1 published records without a price: restore a backup/,
    () =>
      damage(
        `create table lost as select * from rate where ${NEWEST}; update rate set (${columns()}) = row(${columns().replaceAll(/\w+/g, 'null')}) where ${NEWEST}`,
        `delete from rate where ${NEWEST}`,
        'insert into rate select * from lost',
        'drop table lost',
      ),
  ],
  [
    'a merged city has records',
    /database: \d published records of cities that are part of another one: restore/,
    () =>
      damage(
        `update city set now_id = (select max(id) from city) where id = (select city_id from rate where ${NEWEST})`,
        `update city set now_id = null where id = (select city_id from rate where ${NEWEST})`,
      ),
  ],
  [
    'a deactivated account has a session',
    /database: 1 live sessions of deactivated accounts: restore/,
    () =>
      damage(
        "update account set status = 'deactivated' where id = (select account_id from session where ended_at is null limit 1)",
        "update account set status = 'approved' where status = 'deactivated'",
      ),
  ],
  [
    'there is no Admin',
    /Admins: there is none: open the link that npm start printed/,
    () => damage("update account set admin_type = 'Sub Admin'", "update account set admin_type = 'Admin'"),
  ],
  [
    'a column of a table is gone',
    /database: .*column.*: see the log of the database/,
    () =>
      damage(
        'alter table revision rename column after to afterwards',
        'alter table revision rename column afterwards to after',
      ),
  ],
  [
    'a job failed for good',
    /jobs: message\.purge failed for good \(no room\): mend that/,
    () => insertJob("'failed'", 'now(), now(), \'{"message": "no room"}\''),
  ],
  [
    'a job is overdue',
    /jobs: message\.purge is due since .*: start or restart the product/,
    () => insertJob("'created'", "now() - interval '20 min', null, null"),
  ],
  [
    'alerts wait too long',
    /alerts: 1 are due, the first for 20 minutes: start or restart the product/,
    insertAlert,
  ],
  [
    'there is no backup',
    /last backup: there is none in .*: npm run backup/,
    () => ({ BACKUP_DIR: createTemporaryFolder() }),
  ],
  [
    'the last backup is old',
    /last backup: .* 30 hours old: npm run backup/,
    () => backUpElsewhere(-30 * HOUR),
  ],
  [
    'the last backup is of a time to come',
    /last backup: .* of a time to come, .*: correct the clock/,
    () => backUpElsewhere(2 * HOUR),
  ],
  ['the last backup is damaged', /last backup: .*: npm run backup/, damageBackup],
  [
    'the backup by the schedule failed',
    /last backup: the one by the schedule failed \(no room\): mend that, and npm run backup/,
    () =>
      damage(
        "insert into site_fact values ('backup_failed', 'no room')",
        "delete from site_fact where name = 'backup_failed'",
      ),
  ],
  [
    'the hook of backups failed',
    /backup hook: failed on x, exit code 1: repair it, and npm run backup/,
    failHook,
  ],
  ['the mail server is down', /mail server: .*ECONNREFUSED.*: correct SMTP_URL, or start/, closeMailServer],
  ['SMTP_URL names another program', /mail server: .*: correct SMTP_URL, or start/, nameWebsite],
]

test('nothing is wrong in an installation that is well, and the doctor exits with 0', async () => {
  const found = await examineAll()
  expect(found.filter(({ state }) => state === 'wrong')).toEqual([])
  expect(toExitCode(found)).toBe(0)
})

test.each(situations)(
  'where %s, the doctor says so and what mends it, and exits with 1',
  async (_, says, breakIt) => {
    const changed = ((await breakIt()) ?? {}) as Env
    const found = await examineAll(changed)
    const wrong = found.filter(({ state }) => state === 'wrong')
    expect(wrong.map(formatFinding)).toContainEqual(expect.stringMatching(says))
    expect(wrong.every(({ mend }) => mend)).toBe(true)
    expect(toExitCode(found)).toBe(1)
  },
)
