import { sql } from 'kysely'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createTestStorage } from '#test/database.ts'
import { createServerConfig } from '#test/operations.ts'
import type { Db } from './db.ts'
import { openStorage } from './storage.ts'

test('reads of strangers have four connections of their own, which cannot write', async () => {
  const config = createServerConfig(await createTestStorage())
  const { reads, db, close } = await openStorage(config, pino({ level: 'silent' }))
  onTestFinished(close)
  const listConnections = async (of: Db) => {
    const ask = () => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(of)
    const asked = await Promise.all(Array.from({ length: 8 }, ask))
    return new Set(asked.map(({ rows }) => rows[0]!.pid))
  }
  const strangers = await listConnections(reads)
  expect(strangers.size).toBe(4)
  expect([...(await listConnections(db))].filter(pid => strangers.has(pid))).toEqual([])
  await expect(sql`delete from city`.execute(reads)).rejects.toThrow('read-only')
})

test('the start refuses a database of another encoding', async () => {
  const storage = await createTestStorage()
  const name = 'test_latin'
  await storage.pool.query(`create database ${name} encoding 'LATIN1' locale 'C' template template0`)
  onTestFinished(async () => void (await storage.pool.query(`drop database ${name} with (force)`)))
  const url = createServerConfig(storage).DATABASE_URL!.replace(storage.pool.options.database!, name)
  const opening = openStorage(readConfig({ DATABASE_URL: url }), pino({ level: 'silent' }))
  await expect(opening).rejects.toThrow('The database cannot be used: its encoding LATIN1')
})
