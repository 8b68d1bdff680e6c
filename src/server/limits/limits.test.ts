import pino from 'pino'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { isDatabaseAway } from '#server/storage/away.ts'
import { openPool } from '#server/storage/database.ts'
import { createTestStorage } from '#server/storage/testDatabase.ts'
import { openLimits } from './limits.ts'

const ON = readConfig({ RATE_LIMITS: 'on' })
const TWICE = { name: 'twice', times: 2, seconds: 600 }

test('without a database nothing passes unseen: the failure says that it is away', async () => {
  const nowhere = { host: '127.0.0.1', port: 1, user: 'nobody', database: 'none' }
  const log = pino({ level: 'silent' })
  const pool = openPool({ connection: nowhere, max: 1, statementTimeout: 1000, pooled: false, log })
  const failure = await openLimits(ON, pool)
    .kept(TWICE)
    .spend('visitor')
    .catch((error: unknown) => error)
  expect(isDatabaseAway(failure)).toBe(true)
  await pool.end()
})

test('the third of two is refused until the time is over, unless one was given back', async () => {
  const storage = await createTestStorage()
  const limits = openLimits(ON, storage.pool)
  for (const limit of [limits.kept(TWICE), limits.passing(TWICE)]) {
    await limit.spend('visitor')
    await limit.spend('visitor')
    await expect(limit.spend('visitor')).rejects.toMatchObject({ code: 'request.tooMany' })
    await limit.giveBack('visitor')
    await limit.giveBack('visitor')
    await limit.spend('visitor')
    await limit.spend('somebody else')
  }
  await storage.close()
})

test('RATE_LIMITS=off lets everything pass', async () => {
  const storage = await createTestStorage()
  const limits = openLimits(readConfig({ RATE_LIMITS: 'off' }), storage.pool)
  for (let turn = 0; turn < 5; turn += 1) await limits.kept(TWICE).spend('visitor')
  const { rows } = await storage.pool.query('select from throttle')
  expect(rows).toEqual([])
  await storage.close()
})
