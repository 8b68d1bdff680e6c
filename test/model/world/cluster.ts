import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import pino from 'pino'
import { type EmbeddedServer, startEmbedded } from '../../../src/server/database/embedded/embedded.ts'
import { migrate } from '../../../src/server/database/migrate.ts'
import { openDatabase, openPool } from '../../../src/server/database/pool.ts'

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
  create function clock.statement_timestamp() returns timestamptz stable language sql as 'select at from clock.reading';`

/** PostgreSQL for the worlds of a process. */
export interface Cluster {
  /** For files of the worlds; removed at the end. */
  folder: string
  /** Creates an empty database of the newest schema, whose clock can be set. Returns its name. */
  createDatabase(): Promise<string>
  dropDatabase(name: string): Promise<void>
  /** The libpq URL of a database. */
  url(database: string): string
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
export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'model-'))
  const dataDir = join(folder, 'server')
  const server = await startEmbedded({ dataDir, durable: false })
  const administer = (statement: string) =>
    withClient(toUrl(server, 'postgres'), client => client.query(statement))
  const setClock = (name: string) =>
    administer(`alter database ${name} set search_path = public, clock, pg_catalog`)

  await administer(`create database ${TEMPLATE}`)
  await setClock(TEMPLATE)
  const url = toUrl(server, TEMPLATE)
  await withClient(url, client => client.query(CLOCK))
  const template = openDatabase(
    openPool({ connection: { connectionString: url }, max: 1, statementTimeout: 0, log }),
  )
  await migrate(template)
  await template.destroy()

  return {
    folder,
    url: database => toUrl(server, database),
    async createDatabase() {
      const name = `model_${randomUUID().replaceAll('-', '')}`
      await administer(`create database ${name} template ${TEMPLATE}`)
      await setClock(name)
      return name
    },
    dropDatabase: async name => void (await administer(`drop database ${name} with (force)`)),
    async close() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
