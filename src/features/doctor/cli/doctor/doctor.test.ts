import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Finding, formatFinding, runCheck } from '#cli/finding.ts'
import { readConfig } from '#server/config.ts'
import { openTestApp, type TestApp, TODAY } from '#test/app.ts'
import { createTemporaryFolder } from '#test/embeddedApp.ts'
import { createEmbeddedConfig, createServerConfig, openInstallation } from '#test/operations.ts'
import { enter } from '#test/rates.ts'
import { checkDatabase } from './database.ts'
import { examine } from './doctor.ts'
import { checkFolder, checkSettingsFile } from './folders.ts'
import { checkLeftover, checkMachine, checkPages, checkSettings } from './installation.ts'

const ROOT = join(import.meta.dirname, '../../../../..')
const splitLines = (findings: Finding[]) => findings.map(formatFinding)

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

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

/** Runs work as a user who owns nothing, where the tests run as root. */
async function asNobody<T>(work: () => Promise<T>): Promise<T> {
  const isRoot = process.geteuid?.() === 0
  if (isRoot) process.seteuid?.(65_534)
  try {
    return await work()
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
}

test('a check that fails or hangs is a finding, and the next ones run', async () => {
  const failing = { about: 'Node.js', mend: 'npm ci', run: () => Promise.reject(new Error('disk on fire')) }
  expect(splitLines(await runCheck(failing))).toEqual(['wrong  Node.js: disk on fire: npm ci'])
  const hanging = { about: 'Node.js', mend: 'npm ci', run: () => new Promise<Finding>(() => {}), limit: 10 }
  expect(splitLines(await runCheck(hanging))).toEqual([expect.stringMatching(/^wrong .*it hangs/)])
})

test('a setting that nothing reads is reported, as wrong when it resembles one', async () => {
  const file = join(createTemporaryFolder(), '.env')
  writeFileSync(file, 'SITE_ULR=https://rates.example\nPORT=3000\nPGHOST=elsewhere\n', { mode: 0o600 })
  expect(splitLines(await checkSettingsFile(file)).toSorted()).toEqual([
    expect.stringMatching(/^note .*sets PGHOST, which is no setting/),
    expect.stringMatching(/^wrong .*sets SITE_ULR, .*SITE_URL is meant/),
  ])
  chmodSync(file, 0o644)
  expect(splitLines(await checkSettingsFile(file))[0]).toMatch(/^note .*other users may read/)
  expect(await checkSettingsFile(join(file, 'none'))).toEqual([])
})

test('pages of which files are missing are reported as wrong', async () => {
  const client = createTemporaryFolder()
  expect(formatFinding(await checkPages(client))).toMatch(/^wrong .*are not built/)
  mkdirSync(join(client, '.vite'))
  const chunk = { file: 'here.js', css: ['gone.css'] }
  writeFileSync(join(client, '.vite/manifest.json'), JSON.stringify({ 'entry.tsx': chunk }))
  writeFileSync(join(client, 'here.js'), '')
  expect(formatFinding(await checkPages(client))).toMatch(/^wrong .*1 of their files are missing, gone.css/)
  writeFileSync(join(client, 'gone.css'), '')
  expect(formatFinding(await checkPages(client))).toMatch(/^ok/)
})

test('folders that this user may not look into, write to or make, and a file in their place, are reported as wrong', async () => {
  const closed = createTemporaryFolder()
  mkdirSync(join(closed, 'data/postgres'), { recursive: true, mode: 0o700 })
  writeFileSync(join(closed, 'file'), '')
  const foreign = await asNobody(() => checkFolder('data folder', closed))
  expect(formatFinding(foreign)).toMatch(/^wrong .*this one may not write to it/)
  const hidden = await asNobody(() => checkFolder('data folder', join(closed, 'data')))
  expect(formatFinding(hidden)).toMatch(/^wrong .*cannot be looked at/)
  const config = readConfig({ DATA_DIR: join(closed, 'data') })
  const database = { about: 'database', mend: 'see the log.', run: () => checkDatabase(config) }
  expect(splitLines(await asNobody(() => runCheck(database)))).toEqual([
    expect.stringMatching(/^wrong .*permission denied/),
  ])
  expect(formatFinding(await asNobody(() => checkFolder('backup folder', '/backups-of-root')))).toMatch(
    /^wrong .*may not make it/,
  )
  expect(formatFinding(await checkFolder('data folder', join(closed, 'file')))).toMatch(/^wrong .*is a file/)
})

test('a data folder that others may enter is reported as wrong, and a missing one is not made', async () => {
  const folder = createTemporaryFolder()
  chmodSync(folder, 0o755)
  expect(formatFinding(await checkFolder('data folder', folder))).toContain(
    `wrong  data folder: other users may enter`,
  )
  chmodSync(folder, 0o700)
  expect((await checkFolder('data folder', folder)).state).not.toBe('wrong')
  expect((await checkFolder('data folder', join(folder, 'none'))).text).toMatch(/is not there yet$/)
})

test('a database that does not exist yet is a note', async () => {
  expect(splitLines(await checkDatabase(createEmbeddedConfig()))).toEqual([
    expect.stringMatching(/^note .*npm start makes it/),
  ])
})

test('the start refuses a database of another encoding', async () => {
  const { storage } = server
  const name = 'test_latin'
  await storage.pool.query(`create database ${name} encoding 'LATIN1' locale 'C' template template0`)
  onTestFinished(async () => void (await storage.pool.query(`drop database ${name} with (force)`)))
  const url = createServerConfig(storage).DATABASE_URL!.replace(storage.pool.options.database!, name)
  const config = readConfig({ DATABASE_URL: url })
  await expect(openInstallation(config)).rejects.toThrow('The database cannot be used: its encoding LATIN1')
})

test('the doctor names records whose prices were changed by hand', async () => {
  const own = await openTestApp()
  onTestFinished(() => own.close())
  const config = createServerConfig(own.storage)
  const { token } = await own.staff('Admin')
  for (const city of ['Pune', 'Agra', 'Satara', 'Nashik']) await enter(own, token, city, TODAY)
  const forge = 'update rate set retail_chicken = 99900, wholesale_boneless = null'
  const isAboutRows = (line: string) => /records|rows/.test(line)
  const listRows = async () => splitLines(await checkDatabase(config)).filter(isAboutRows)
  expect(await listRows()).toEqual(['ok     database: its rows hold together'])

  await own.storage.pool.query(`${forge} from city c where c.id = city_id and c.name = 'Pune'`)
  const found = `1 records (Pune on ${TODAY}) show`
  const isWrong = [
    `wrong  database: ${found} other prices than were entered: compare them with their history, and enter what is right.`,
  ]
  expect([await listRows(), await listRows()]).toEqual([isWrong, isWrong])
  await own.storage.pool.query(forge)
  expect(await listRows()).toEqual([expect.stringMatching(/4 records \(.+, .+, .+ and others\) show other/)])
})

test('the doctor names tables that Chicken Rates did not make', async () => {
  const own = await openTestApp()
  const config = createServerConfig(own.storage)
  await own.staff('Admin')
  // the test server is fast rather than safe
  const isNews = (line: string) => !line.startsWith('ok') && !line.includes('a power cut would lose writes')
  const states = async () => splitLines(await checkDatabase(config)).filter(isNews)
  const alone = expect.stringMatching(/^note {3}Admins: there is one/)
  expect(await states()).toEqual([alone])
  await own.storage.pool.query('create table invoice (id integer)')
  expect((await states()).at(-1)).toMatch(/^note .*did not make invoice/)
  await own.close()
})

test('the doctor checks the embedded database while the product runs and while it does not', async () => {
  const config = createEmbeddedConfig()
  const product = await openInstallation(config)
  const running = splitLines(await checkDatabase(config))
  expect(running[0]).toMatch(/^ok {5}database: PostgreSQL \d+.*, embedded$/)
  expect(running).toContainEqual(expect.stringMatching(/^wrong {2}Admins: there is none/))
  await product.close()
  expect(splitLines(await checkDatabase(config))).toEqual(running)
  expect(await checkLeftover(config)).toEqual([])
})

test('the doctor reports what a killed server left', async () => {
  const DATA_DIR = createTemporaryFolder()
  mkdirSync(join(DATA_DIR, 'postgres'))
  writeFileSync(join(DATA_DIR, 'postgres', 'postmaster.pid'), '1\n')
  const [found] = await checkLeftover(readConfig({ DATA_DIR }))
  expect(found?.text).toMatch(/was not stopped in order/)
})

test('the page on watching names everything that the doctor checks', async () => {
  const guide = readFileSync(join(ROOT, 'docs/operations/watch.md'), 'utf8')
  const lines = guide.split('\n').filter(line => line.startsWith('| '))
  const first = lines.map(line =>
    line
      .split('|')[1]!
      .split(',')
      .map(each => each.trim()),
  )
  for await (const { about } of examine(createEmbeddedConfig(), new Date()))
    expect(first.flat()).toContain(about)
})
