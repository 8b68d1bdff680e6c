import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { openDatabase, openPool } from './database.ts'
import { startEmbedded } from './embedded/embedded.ts'
import { migrate } from './migrate.ts'
import { TEMPLATE } from './testDatabase.ts'

/** Vitest's global set-up: a private PostgreSQL of the whole run, with the template its databases are cloned from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'chicken-rates-test-'))
  const server = await startEmbedded({ dataDir, durable: false })
  const { host, port, user } = server.connection
  const open = (database: string) =>
    openPool({
      connection: { host, port, user, database, ssl: false },
      max: 1,
      statementTimeout: 0,
      pooled: false,
      log: pino({ level: 'silent' }),
    })

  const admin = open('postgres')
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  const template = openDatabase(open(TEMPLATE))
  await migrate(template)
  await template.destroy()
  project.provide('postgres', { host, port, user })

  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
