import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openTestApp, type TestApp, TODAY } from '#test/app.ts'
import { temporaryFolder } from '#test/embeddedApp.ts'
import { onEmbedded, onServer, openOn } from '#test/operations.ts'
import { enter } from '#test/rates.ts'
import { toBackupPath } from '../backup/format.ts'
import { writeBackup } from '../backup/write.ts'
import { withMaintenance } from '../command.ts'
import { checkDatabase } from './database.ts'
import { examine } from './doctor.ts'
import { type Finding, formatFinding } from './finding.ts'
import { checkFolder, checkLastBackup } from './folders.ts'
import { checkLeftover, checkMachine, checkProduct, checkSettings } from './installation.ts'

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

test('a data folder that others may enter is reported as wrong, and a missing one is not made', async () => {
  const folder = temporaryFolder()
  chmodSync(folder, 0o755)
  expect(formatFinding(await checkFolder('data folder', folder))).toContain(
    `wrong  data folder: other users may enter`,
  )
  chmodSync(folder, 0o700)
  expect((await checkFolder('data folder', folder)).state).not.toBe('wrong')
  expect((await checkFolder('data folder', join(folder, 'none'))).text).toMatch(/is not there yet$/)
})

test('a damaged last backup is reported as wrong, and an old one as a note', async () => {
  const folder = temporaryFolder()
  const at = new Date('2026-11-20T20:00:00Z')
  expect((await checkLastBackup(folder, at)).text).toMatch(/^there is none in/)
  await withMaintenance(onServer(server.storage), storage =>
    writeBackup(storage, toBackupPath(folder, at), at),
  )
  const hours = (count: number) => new Date(at.getTime() + count * 3_600_000)
  expect(formatFinding(await checkLastBackup(folder, hours(2)))).toMatch(/^ok .* is whole, 2 hours old$/)
  expect(formatFinding(await checkLastBackup(folder, hours(30)))).toMatch(
    /^note .* 30 hours old: does the timer run/,
  )
  writeFileSync(toBackupPath(folder, hours(1)), 'half')
  expect((await checkLastBackup(folder, hours(2))).state).toBe('wrong')
})

test('an unreachable database is reported as wrong, and one that does not exist yet is not', async () => {
  const away = readConfig({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' })
  expect(splitLines(await checkDatabase(away))).toEqual([expect.stringMatching(/^wrong .*cannot be reached/)])
  expect(splitLines(await checkDatabase(onEmbedded()))).toEqual([
    expect.stringMatching(/^note .*npm start makes it/),
  ])
})

test('the doctor finds a record without its revision, a foreign table, and a newer schema', async () => {
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

test('the doctor checks the embedded database while the product runs and while it does not', async () => {
  const config = onEmbedded()
  const product = await openOn(config)
  const running = splitLines(await checkDatabase(config))
  expect(running[0]).toMatch(/^ok {5}database: PostgreSQL \d+.*, embedded$/)
  expect(running).toContainEqual(expect.stringMatching(/^wrong {2}Admins: there is none/))
  await product.close()
  expect(splitLines(await checkDatabase(config))).toEqual(running)
  expect(await checkLeftover(config)).toEqual([])
})

test('the doctor reports what a killed server left', async () => {
  const DATA_DIR = temporaryFolder()
  mkdirSync(join(DATA_DIR, 'postgres'))
  writeFileSync(join(DATA_DIR, 'postgres', 'postmaster.pid'), '1\n')
  const [found] = await checkLeftover(readConfig({ DATA_DIR }))
  expect(found?.text).toMatch(/was not stopped in order/)
})

test('the doctor distinguishes a running product from one that does not run', async () => {
  const { app, close } = await openOn(onServer(server.storage))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as { port: number }
  const config = readConfig({ PORT: String(port) })
  expect(formatFinding(await checkProduct(config))).toMatch(/^ok .*its database answers$/)
  await close()
  expect(formatFinding(await checkProduct(config))).toMatch(/^note .*does not run/)
})

test('the operations guide names everything that the doctor checks', async () => {
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
