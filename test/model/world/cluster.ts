import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import pino from 'pino'
import { type EmbeddedServer, startEmbedded } from '../../../src/server/database/embedded/embedded.ts'
import { migrate } from '../../../src/server/database/migrate.ts'
import { openDatabase, openPool } from '../../../src/server/database/pool.ts'
import { ROOM } from '../../support/room.ts'
import { startStandby } from '../../support/standby.ts'

const TEMPLATE = 'template_model'
const log = pino({ level: 'silent' })

/**
 * The time of a database stands still until it is set: what the product calls `now()` reads it, in statements, defaults
 * and triggers alike, since the schema `clock` is searched before that of PostgreSQL. The queue of jobs names the real one.
 */
const CLOCK = `
  create schema clock;
  create table clock.reading (at timestamptz not null);
  insert into clock.reading values ('2026-11-20T00:00:00Z');
  create function clock.now() returns timestamptz stable parallel safe language sql as 'select at from clock.reading';
  create function clock.clock_timestamp() returns timestamptz volatile language sql as 'select at from clock.reading';
  create function clock.transaction_timestamp() returns timestamptz stable language sql as 'select at from clock.reading';
  create function clock.statement_timestamp() returns timestamptz stable language sql as 'select at from clock.reading';
  create function clock.pg_last_xact_replay_timestamp() returns timestamptz volatile language sql as
    'select case when pg_is_in_recovery() then at end from clock.reading';`

/** PostgreSQL for the worlds of a process, with a standby where one is asked for. */
export interface Cluster {
  /** For files of the worlds; removed at the end. */
  folder: string
  /** Creates an empty database of the newest schema, whose clock can be set. Returns its name. */
  createDatabase(): Promise<string>
  dropDatabase(name: string): Promise<void>
  /** The libpq URL of a database, on the primary or on the standby. */
  url(database: string, on?: 'primary' | 'standby'): string
  /** Stops the standby from replaying what is written, or lets it go on and waits until it has everything. */
  setLag(lags: boolean): Promise<void>
  close(): Promise<void>
}

const toUrl = ({ connection: { host, port, user } }: EmbeddedServer, database: string) =>
  `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Starts PostgreSQL in memory where there is room, with the template of the databases. */
export async function startCluster({ hasStandby = false } = {}): Promise<Cluster> {
  const folder = mkdtempSync(join(ROOM, 'model-'))
  const dataDir = join(folder, 'primary')
  const primary = await startEmbedded({ dataDir, durable: false })
  const administer = (statement: string) =>
    withClient(toUrl(primary, 'postgres'), client => client.query(statement))
  const setClock = (name: string) =>
    administer(`alter database ${name} set search_path = public, clock, pg_catalog`)

  await administer(`create database ${TEMPLATE}`)
  await setClock(TEMPLATE)
  const url = toUrl(primary, TEMPLATE)
  await withClient(url, client => client.query(CLOCK))
  const template = openDatabase(
    openPool({ connection: { connectionString: url }, max: 1, statementTimeout: 0, pooled: false, log }),
  )
  await migrate(template)
  await template.destroy()
  const standby = hasStandby
    ? await startStandby({ primary, from: dataDir, dataDir: join(folder, 'standby'), durable: false })
    : undefined
  const onStandby = (statement: string) =>
    withClient(toUrl(standby!, 'postgres'), async client => (await client.query(statement)).rows[0])

  return {
    folder,
    url: (database, on = 'primary') => toUrl(on === 'standby' ? standby! : primary, database),
    async createDatabase() {
      const name = `model_${randomUUID().replaceAll('-', '')}`
      await administer(`create database ${name} template ${TEMPLATE}`)
      await setClock(name)
      return name
    },
    dropDatabase: async name => void (await administer(`drop database ${name} with (force)`)),
    async setLag(lags) {
      if (lags) return void (await onStandby('select pg_wal_replay_pause()'))
      await onStandby('select pg_wal_replay_resume()')
      // the message makes PostgreSQL write what transactions before it have left to be written later; how far that is, is
      // known only when its own transaction has ended
      const at = await withClient(toUrl(primary, 'postgres'), async client => {
        await client.query(`set synchronous_commit = on`)
        await client.query(`select pg_logical_emit_message(true, 'model', '')`)
        return (await client.query('select pg_current_wal_flush_lsn() as at')).rows[0].at
      })
      const isThere = `select pg_last_wal_replay_lsn() >= '${at}' as yes`
      while (!(await onStandby(isThere)).yes) await new Promise(resolve => setTimeout(resolve, 10))
    },
    async close() {
      await standby?.stop()
      await primary.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
