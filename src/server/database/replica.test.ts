import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { dropAll } from '#cli/restore/queries.ts'
import { readConfig } from '#server/config.ts'
import { openTestApp, type TestApp, TODAY } from '#test/app.ts'
import { enter } from '#test/rates.ts'
import { ROOM } from '#test/room.ts'
import { startStandby } from '#test/standby.ts'
import { openVisits, type Visits } from '#test/visits.ts'
import { type EmbeddedServer, startEmbedded } from './embedded/embedded.ts'
import { openMaintenance } from './maintenance.ts'
import { migrate } from './migrate.ts'
import { listMigrations } from './migrations.ts'
import { openStorage } from './storage.ts'
import type { Db } from './tables.ts'

const DAILY = `/api/rates/daily?date=${TODAY}`
const SOON = 10_000

let folder: string
let primary: EmbeddedServer
let standby: EmbeddedServer
let server: TestApp
let visits: Visits
let token: string

const again = () => startEmbedded({ dataDir: join(folder, 'standby'), durable: false })
const readsFrom = async () => (await (await visits.get('/readyz')).json()).reads
const comesFrom = (place: string) => vi.waitFor(async () => expect(await readsFrom()).toBe(place), SOON)
const isShown = (city: string) =>
  vi.waitFor(async () => expect(await visits.text(DAILY)).toContain(city), SOON)

async function on({ connection }: EmbeddedServer, statement: string): Promise<void> {
  const client = new Client(connection)
  await client.connect()
  await client.query(statement)
  await client.end()
}
const onStandby = (statement: string) => on(standby, statement)

beforeAll(async () => {
  folder = await mkdtemp(join(ROOM, 'chicken-rates-replica-'))
  const from = join(folder, 'primary')
  primary = await startEmbedded({ dataDir: from, durable: false })
  standby = await startStandby({ primary, from, dataDir: join(folder, 'standby'), durable: false })
  const env = { DATABASE_URL: primary.url, DATABASE_REPLICA_URL: standby.url }
  server = await openTestApp(env, await openStorage(readConfig(env), pino({ level: 'silent' })))
  token = (await server.staff('Admin')).token
  visits = await openVisits(server)
})
afterAll(async () => {
  await server.close()
  await standby.stop()
  await primary.stop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => comesFrom('replica'))

test('public reads use the replica, and a write shows as soon as the replica has it', async () => {
  await onStandby('select pg_wal_replay_pause()')
  await enter(server, token, 'Kolhapur', TODAY)
  expect(await visits.text(DAILY)).not.toContain('Kolhapur')
  // who wrote it reads the primary
  expect((await server.call('GET', DAILY, { token })).body).toContain('Kolhapur')
  // the old page is cached, and invalidated when the write arrives
  await visits.text(DAILY)
  await onStandby('select pg_wal_replay_resume()')
  await isShown('Kolhapur')
})

test('without the replica public reads use the primary and show a write at once', async () => {
  await standby.stop()
  await comesFrom('primary')
  expect((await visits.get('/readyz')).status).toBe(200)
  await enter(server, token, 'Sangli', TODAY)
  expect(await visits.text(DAILY)).toContain('Sangli')
  standby = await again()
})

test('a replica that returns behind the primary leaves no outdated response', async () => {
  await standby.stop()
  await comesFrom('primary')
  standby = await again()
  await onStandby('select pg_wal_replay_pause()')
  await enter(server, token, 'Satara', TODAY)
  await comesFrom('replica')
  await vi.waitFor(async () => expect(await visits.text(DAILY)).not.toContain('Satara'), SOON)
  await onStandby('select pg_wal_replay_resume()')
  await isShown('Satara')
})

test('reads of strangers have four connections of their own, which cannot write', async () => {
  const listConnections = async (db: Db) => {
    const ask = () => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
    const asked = await Promise.all(Array.from({ length: 8 }, ask))
    return new Set(asked.map(({ rows }) => rows[0]!.pid))
  }
  const { reads, db } = server.storage
  const strangers = await listConnections(reads)
  expect(strangers.size).toBe(4)
  expect([...(await listConnections(db))].filter(pid => strangers.has(pid))).toEqual([])
  await expect(sql`delete from city`.execute(reads)).rejects.toThrow('read-only')
})

/** Opens storages on the primary with another replica, and what they log. */
async function openWith(replica: string, from = primary.url) {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line).msg) })
  const storage = await openStorage(
    readConfig({ DATABASE_URL: from, DATABASE_REPLICA_URL: replica, CITIES_SERVICE_URL: '' }),
    log,
  )
  const becomes = (state: string) => vi.waitFor(() => expect(storage.replicaState()).toBe(state), SOON)
  return { storage, lines, becomes }
}

test('a replica that is unavailable at start is used later', async () => {
  await standby.stop()
  const { storage, becomes } = await openWith(standby.url)
  expect(storage.replicaState()).toBe('away')
  standby = await again()
  await becomes('used')
  await storage.close()
})

test('the primary itself is no replica: visitors read it, and the log says so', async () => {
  const { storage, lines } = await openWith(primary.url)
  expect(storage.replicaState()).toBe('primary')
  expect(lines).toContain('DATABASE_REPLICA_URL names the primary itself: visitors read the primary')
  await storage.reads.selectFrom('city').select('id').execute()
  await storage.close()
})

test('a replica of another database or of another cluster is not used, and the log says so', async () => {
  await on(primary, 'create database other')
  const other = await startEmbedded({ dataDir: join(folder, 'other'), durable: false })
  for (const url of [primary.url.replace('/chicken_rates?', '/other?'), other.url]) {
    const { storage, lines } = await openWith(url)
    expect(storage.replicaState()).toBe('foreign')
    expect(lines.join()).toContain('another database or a server of another cluster')
    await storage.reads.selectFrom('city').select('id').execute()
    await storage.close()
  }
  await other.stop()
})

test('at the first start and at an upgrade visitors read the primary until the standby has the migrations', async () => {
  const from = join(folder, 'new')
  const first = await startEmbedded({ dataDir: from, durable: false })
  const lagging = await startStandby({
    primary: first,
    from,
    dataDir: join(folder, 'lagging'),
    durable: false,
  })
  const env = { DATABASE_URL: first.url, DATABASE_REPLICA_URL: lagging.url }

  /** Starts the product while the standby lags; returns when it has caught up. */
  async function startBehind(): Promise<void> {
    await on(lagging, 'select pg_wal_replay_pause()')
    const { storage, lines, becomes } = await openWith(lagging.url, first.url)
    const product = await openTestApp(env, storage)
    const open = await openVisits(product)
    const ready = async () => (await open.get('/readyz')).json()
    expect(await ready()).toEqual({ status: 'ready', reads: 'primary', replica: 'behind' })
    expect(lines).toContain(
      'the replica does not have all migrations of this version yet: visitors read the primary',
    )
    expect((await open.get(DAILY)).status).toBe(200)
    await on(lagging, 'select pg_wal_replay_resume()')
    await becomes('used')
    expect(await ready()).toEqual({ status: 'ready', reads: 'replica', replica: 'used' })
    expect((await open.get(DAILY)).status).toBe(200)
    await product.close()
  }
  await startBehind()

  // the version before, whose database is upgraded now
  const { db, close } = await openMaintenance(readConfig({ DATABASE_URL: first.url }))
  await dropAll(db)
  await migrate(db, (await listMigrations()).at(-2))
  await close()
  await startBehind()

  // somebody promotes the standby while the primary answers: from then on it has writes of its own
  const { storage, lines, becomes } = await openWith(lagging.url, first.url)
  await becomes('used')
  await on(lagging, 'select pg_promote()')
  await becomes('diverged')
  expect(lines.at(-1)).toBe('the replica does not follow the primary: visitors read the primary')
  // the primary is lost: the promoted standby is what there is
  await first.stop()
  await becomes('used')
  await storage.close()
  await lagging.stop()
})
