import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { expect, inject, vi } from 'vitest'
import { openDatabase, openPool } from '../../src/server/database/pool.ts'
import type { Storage } from '../../src/server/database/storage.ts'
import { findEnd } from './cleanUp.ts'

export interface TestServer {
  host: string
  port: number
  user: string
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestServer
  }
}

/** Cloned for each test database; made once by `postgres.ts`. */
export const TEMPLATE = 'template_chicken_rates'

const log = pino({ level: 'silent' })
const options = { max: 16, statementTimeout: 5000, log }

const connectTo = (database: string, over: { statementTimeout?: number } = {}) =>
  openPool({ ...options, ...over, connection: { ...inject('postgres'), database, ssl: false } })

async function administer(statement: string): Promise<void> {
  // copies of a database wait for the disk of a busy machine
  const pool = connectTo('postgres', { statementTimeout: 60_000 })
  try {
    await pool.query(statement)
  } finally {
    await pool.end()
  }
}

async function createDatabase(template: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(`create database ${name} template ${template} strategy file_copy`)
  return name
}

/** Opens a database: an empty one with our schema, or a copy of a template. It is dropped at the end of the test or file. */
export async function createTestStorage(template = TEMPLATE, closeAtEnd = findEnd()): Promise<Storage> {
  const name = await createDatabase(template)
  closeAtEnd(() => administer(`drop database ${name} with (force)`))
  return openTestStorage(name, closeAtEnd)
}

/** Fills a database once for tests that each begin with a copy of it. Returns its name; it goes with the server. */
export async function createTemplate(fill: (storage: Storage) => Promise<unknown>): Promise<string> {
  const name = await createDatabase(TEMPLATE)
  const storage = openTestStorage(name)
  await fill(storage)
  await storage.close()
  return name
}

/** Opens the storage of a second instance on the database of another one, until the end of the test or file. */
export const openBeside = ({ pool }: Storage): Storage => openTestStorage(pool.options.database!)

function openTestStorage(name: string, closeAtEnd = findEnd()): Storage {
  const pool = connectTo(name)
  const throttles = connectTo(name)
  const db = openDatabase(pool)
  let closed: Promise<unknown> | undefined
  const storage: Storage = {
    db,
    reads: db,
    readPool: pool,
    watch: db,
    pool,
    throttles,
    isAlone: false,
    databaseNow: () => new Date(),
    died: new Promise<never>(() => {}),
    async close() {
      closed ??= Promise.all([db.destroy(), throttles.end()])
      await closed
    },
  }
  closeAtEnd(storage.close)
  return storage
}

/** Resolves once so many statements on a database wait for others. */
export const waitForLocks = ({ pool }: Storage, count: number): Promise<void> =>
  vi.waitFor(async () => {
    const { rowCount } = await pool.query(`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    expect(rowCount).toBe(count)
  }, 60_000)
