import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openTestApp, type TestApp, TODAY } from '#test/app.ts'
import { enter } from '#test/rates.ts'
import { startStandby } from '#test/standby.ts'
import { openVisits, type Visits } from '#test/visits.ts'
import { type EmbeddedServer, startEmbedded } from './embedded/embedded.ts'
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

async function onStandby(statement: string): Promise<void> {
  const client = new Client(standby.connection)
  await client.connect()
  await client.query(statement)
  await client.end()
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chicken-rates-replica-'))
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

test('reads of the past, which no cache answers, have two connections and hold up no others', async () => {
  const listConnections = async (db: Db) => {
    const ask = () => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
    const asked = await Promise.all(Array.from({ length: 8 }, ask))
    return new Set(asked.map(({ rows }) => rows[0]!.pid))
  }
  const past = await listConnections(server.storage.past)
  expect(past.size).toBe(2)
  for (const others of [server.storage.reads, server.storage.db])
    expect([...(await listConnections(others))].filter(pid => past.has(pid))).toEqual([])
})

test('a replica that is unavailable at start is used later', async () => {
  await standby.stop()
  const env = { DATABASE_URL: primary.url, DATABASE_REPLICA_URL: standby.url }
  const storage = await openStorage(readConfig(env), pino({ level: 'silent' }))
  expect(storage.readsFrom()).toBe('primary')
  standby = await again()
  await vi.waitFor(() => expect(storage.readsFrom()).toBe('replica'), SOON)
  await storage.close()
})
