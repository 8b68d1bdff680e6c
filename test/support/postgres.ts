import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../../src/server/database/embedded/embedded.ts'
import { migrate } from '../../src/server/database/migrate.ts'
import { openDatabase, openPool } from '../../src/server/database/pool.ts'
import { TEMPLATE, type TestServer } from './database.ts'
import { openRoom } from './room.ts'

/** Vitest's global set-up: starts a private PostgreSQL for the whole run, with the template of its databases. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  openRoom()
  const { host, port, user, stop } = await findServer()
  const open = (database: string) =>
    openPool({
      connection: { host, port, user, database, ssl: false },
      max: 1,
      statementTimeout: 0,
      log: pino({ level: 'silent' }),
    })

  const admin = open('postgres')
  await admin.query(`drop database if exists ${TEMPLATE} with (force)`)
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  const template = openDatabase(open(TEMPLATE))
  await migrate(template)
  await template.destroy()
  project.provide('postgres', { host, port, user })
  return stop
}

/** Starts a server, or uses the one in TEST_POSTGRES (`host:port`, user postgres, no password). */
async function findServer(): Promise<TestServer & { stop(): Promise<void> }> {
  const [host, port] = process.env.TEST_POSTGRES?.split(':') ?? []
  if (host) return { host, port: Number(port), user: 'postgres', stop: async () => {} }
  const dataDir = await mkdtemp(join(tmpdir(), 'chicken-rates-test-'))
  const server = await startEmbedded({ dataDir, durable: false })
  return {
    ...server.connection,
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
