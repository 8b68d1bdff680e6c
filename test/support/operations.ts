import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { onTestFinished } from 'vitest'
import { buildApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import { openStorage, type Storage } from '#server/database/storage.ts'
import type { Foot } from '../../src/cli/backup/format.ts'
import { writeBackup } from '../../src/cli/backup/write.ts'
import { withMaintenance } from '../../src/cli/command.ts'
import { isOccupied, loadBackup } from '../../src/cli/restore/restore.ts'
import { NOW, type TestApp, TODAY } from './app.ts'
import { createTestStorage } from './database.ts'
import { createTemporaryFolder } from './embeddedApp.ts'
import { MESSAGE } from './messages.ts'
import { enter, makeMarkets } from './rates.ts'

const log = pino({ level: 'silent' })
const OFF = { CITIES_SERVICE_URL: '', RATE_LIMITS: 'off' }

/** Returns the settings of an installation whose embedded database does not exist yet. */
export const createEmbeddedConfig = (): Config =>
  readConfig({ ...OFF, DATA_DIR: join(createTemporaryFolder(), 'data') })

/** Returns the settings of an installation on a database of the test server. */
export function createServerConfig({ pool }: Storage): Config {
  const { host = '', port, user, database } = pool.options
  const url = `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
  return readConfig({ ...OFF, DATABASE_URL: url })
}

/** Returns the settings of an installation on an empty database of the test server, which is dropped after the test. */
export async function createEmptyServerConfig(): Promise<Config> {
  return createServerConfig(await createTestStorage())
}

/** Opens the product on an installation. */
export async function openInstallation(
  config: Config,
): Promise<{ app: FastifyInstance; storage: Storage; close(): Promise<void> }> {
  const storage = await openStorage(config, log)
  const app = await buildApp({ config, storage, log, now: () => new Date(NOW) })
  let closed: Promise<void> | undefined
  const close = () => (closed ??= app.close().then(() => storage.close()))
  onTestFinished(close)
  return { app, storage, close }
}

/** Backs an installation up into a file that is removed after the test. */
export async function backUp(config: Config): Promise<{ file: string; foot: Foot }> {
  const file = join(createTemporaryFolder(), 'rates.backup.gz')
  const foot = await withMaintenance(config, storage => writeBackup(storage, file, new Date()))
  return { file, foot }
}

/** Whether an installation holds data. */
export const hasData = (config: Config): Promise<boolean> =>
  withMaintenance(config, isOccupied, { alone: true })

/** Restores a backup into an installation. */
export const restoreBackup = (config: Config, file: string) =>
  withMaintenance(config, storage => loadBackup(storage, file, new Date()), { alone: true })

/** Enters, corrects and deletes rates, merges and retires a city, and receives a message that needs every kind of escape. */
export async function enterHistory(app: TestApp, token: string): Promise<void> {
  const { _id } = await enter(app, token, 'Pune', TODAY)
  await app.call('PUT', `/api/rates/daily/${_id}`, { token, body: { markets: makeMarkets(245.5) } })
  const gone = await enter(app, token, 'Nashik', TODAY)
  await app.call('DELETE', `/api/rates/daily/${gone._id}`, { token })
  for (const city of ['Thane', 'Solapur', 'Akola']) await enter(app, token, city, '2026-11-20')
  const cities: { _id: number; name: string }[] = (
    await app.call('GET', '/api/admin/cities', { token })
  ).json()
  const [thane, solapur, akola] = ['Thane', 'Solapur', 'Akola'].map(
    wanted => cities.find(({ name }) => name === wanted)!._id,
  )
  await send('POST', `/api/admin/cities/${solapur}/merge`, { into: thane })
  await send('PUT', `/api/admin/cities/${akola}`, { isRetired: true })
  const message = 'first line\nsecond\tline \\N\r\n\\.\n and more'
  await send('POST', '/api/messages', { ...MESSAGE, name: 'मीरा "Meera" O\'Neill', message })

  async function send(method: 'POST' | 'PUT', url: string, body: object) {
    const answer = await app.call(method, url, { token, body })
    if (answer.statusCode >= 400) throw new Error(answer.body)
  }
}
