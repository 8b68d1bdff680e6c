import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openTestApp, type TestApp, TODAY } from '#test/app.ts'
import { temporaryFolder } from '#test/embeddedApp.ts'
import { onEmbedded, onServer, openOn } from '#test/operations.ts'
import { enter } from '#test/rates.ts'
import { nameAt } from '../backup/keeping.ts'
import { writeBackup } from '../backup/write.ts'
import { withMaintenance } from '../command.ts'
import { checkDatabase } from './database.ts'
import { examine } from './doctor.ts'
import { type Finding, formatFinding } from './finding.ts'
import { checkFolder, checkLastBackup } from './folders.ts'
import { checkMachine } from './machine.ts'
import { checkLeftover, checkProduct } from './product.ts'
import { checkSettings } from './settings.ts'

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
])('the settings %o: %s', (env, line) => {
  expect(splitLines(checkSettings(readConfig(env)))).toEqual([expect.stringMatching(line)])
})

test('no line about the settings carries a password', () => {
  const config = readConfig({ ADMIN_EMAIL: 'a@rates.example', ADMIN_PASSWORD: 'eleven quiet lanterns' })
  expect(splitLines(checkSettings(config)).join()).not.toMatch(/lanterns|a@rates/)
})

test('an older Node.js is refused', () => {
  expect(formatFinding(checkMachine('24.9.0')[0]!)).toMatch(/^wrong {2}Node.js: 24.9.0 is too old/)
  expect(formatFinding(checkMachine()[0]!)).toMatch(/^ok/)
})

test('a data folder that others may enter is to be closed; one that is missing is not made', async () => {
  const folder = temporaryFolder()
  chmodSync(folder, 0o755)
  expect(formatFinding(await checkFolder('data folder', folder))).toContain(
    `wrong  data folder: other users may enter`,
  )
  chmodSync(folder, 0o700)
  expect((await checkFolder('data folder', folder)).state).not.toBe('wrong')
  expect((await checkFolder('data folder', join(folder, 'none'))).text).toMatch(/is not there yet$/)
})

test('a damaged last backup is wrong, an old one is noticed', async () => {
  const folder = temporaryFolder()
  const at = new Date('2026-11-20T20:00:00Z')
  expect((await checkLastBackup(folder, at)).text).toMatch(/^there is none in/)
  await withMaintenance(onServer(server.storage), storage => writeBackup(storage, nameAt(folder, at), at))
  const hours = (count: number) => new Date(at.getTime() + count * 3_600_000)
  expect(formatFinding(await checkLastBackup(folder, hours(2)))).toMatch(/^ok .* is whole, 2 hours old$/)
  expect(formatFinding(await checkLastBackup(folder, hours(30)))).toMatch(
    /^note .* 30 hours old: does the timer run/,
  )
  writeFileSync(nameAt(folder, hours(1)), 'half')
  expect((await checkLastBackup(folder, hours(2))).state).toBe('wrong')
})

test('a database that cannot be reached is wrong, one that is not made yet is not', async () => {
  const away = readConfig({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' })
  expect(splitLines(await checkDatabase(away))).toEqual([expect.stringMatching(/^wrong .*cannot be reached/)])
  expect(splitLines(await checkDatabase(onEmbedded()))).toEqual([
    expect.stringMatching(/^note .*npm start makes it/),
  ])
})

test('a record without its revision, a table that is not ours, and a schema of later, are found', async () => {
  const own = await openTestApp()
  const config = onServer(own.storage)
  const { token } = await own.staff('Admin')
  await enter(own, token, 'Pune', TODAY)
  // the test server is fast rather than safe
  const isNews = (line: string) => !line.startsWith('ok') && !line.includes('a power cut would lose writes')
  const states = async () => splitLines(await checkDatabase(config)).filter(isNews)
  const alone = expect.stringMatching(/^note {3}Admins: there is one/)
  expect(await states()).toEqual([alone])
  await own.storage.pool.query('update daily_rate set version = version + 1')
  expect(await states()).toEqual([alone, expect.stringMatching(/1 records without a revision/)])
  await own.storage.pool.query('create table invoice (id integer)')
  expect((await states()).at(-1)).toMatch(/^note .*did not make invoice/)
  await own.storage.pool.query("insert into kysely_migration values ('9999_later', now()::text)")
  expect(await states()).toEqual([expect.stringMatching(/^wrong .*of a newer Chicken Rates/)])
  await own.close()
})

test('the embedded database is looked at while the product runs and while it does not', async () => {
  const config = onEmbedded()
  const product = await openOn(config)
  const running = splitLines(await checkDatabase(config))
  expect(running[0]).toMatch(/^ok {5}database: PostgreSQL \d+.*, embedded$/)
  expect(running).toContainEqual(expect.stringMatching(/^wrong {2}Admins: there is none/))
  await product.close()
  expect(splitLines(await checkDatabase(config))).toEqual(running)
  expect(await checkLeftover(config)).toEqual([])
})

test('what a killed server left is named', async () => {
  const DATA_DIR = temporaryFolder()
  mkdirSync(join(DATA_DIR, 'postgres'))
  writeFileSync(join(DATA_DIR, 'postgres', 'postmaster.pid'), '1\n')
  const [found] = await checkLeftover(readConfig({ DATA_DIR }))
  expect(found?.text).toMatch(/was not stopped in order/)
})

test('a product that runs is told from one that does not, and from something else', async () => {
  const { app, close } = await openOn(onServer(server.storage))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as { port: number }
  const config = readConfig({ PORT: String(port) })
  expect(formatFinding(await checkProduct(config))).toMatch(/^ok .*its database answers$/)
  await close()
  expect(formatFinding(await checkProduct(config))).toMatch(/^note .*does not run/)
})

test('what the doctor looks at stands in the operations guide', async () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
  const lines = guide.split('\n').filter(line => line.startsWith('| '))
  const first = lines.map(line =>
    line
      .split('|')[1]!
      .split(',')
      .map(each => each.trim()),
  )
  for await (const { about } of examine(onEmbedded(), new Date())) expect(first.flat()).toContain(about)
})
