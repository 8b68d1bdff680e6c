import { readFile } from 'node:fs/promises'
import pino from 'pino'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { isDatabaseAway } from '#server/storage/away.ts'
import { openPool } from '#server/storage/database.ts'
import { createTestStorage } from '#server/storage/testDatabase.ts'
import { openLimits } from './limits.ts'
import { RULES, readRules } from './rules.ts'

const TWICE = readConfig({ RATE_LIMITS: 'messages=2/600' })

test('without a database nothing passes unseen: the failure says that it is away', async () => {
  const nowhere = { host: '127.0.0.1', port: 1, user: 'nobody', database: 'none' }
  const log = pino({ level: 'silent' })
  const pool = openPool({ connection: nowhere, max: 1, statementTimeout: 1000, pooled: false, log })
  const failure = await openLimits(TWICE, pool)
    .kept('messages')
    .spend('visitor')
    .catch((error: unknown) => error)
  expect(isDatabaseAway(failure)).toBe(true)
  await pool.end()
})

test('the third of two is refused until the time is over, unless one was given back', async () => {
  const storage = await createTestStorage()
  const limits = openLimits(TWICE, storage.pool)
  for (const limit of [limits.kept('messages'), limits.passing('messages')]) {
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
  for (let turn = 0; turn < 5; turn += 1) await limits.kept('messages').spend('visitor')
  const { rows } = await storage.pool.query('select from throttle')
  expect(rows).toEqual([])
  await storage.close()
})

test.each([
  '',
  'no',
  'login',
  'login=0/60',
  'login=1',
  'login=1/60,reads=2/60',
  'logins=1/60',
  'toString=1/60',
])('RATE_LIMITS=%s is not understood', text => {
  expect(readRules(text)).toBeNull()
})

test('RATE_LIMITS names the limits that are others than the usual ones', () => {
  expect(readRules('login=20/300  reads=6000/60')).toEqual({
    ...RULES,
    login: { times: 20, seconds: 300 },
    reads: { times: 6000, seconds: 60 },
  })
})

test('the documents list every limit as it is', async () => {
  const text = await readFile('docs/limits.md', 'utf8')
  for (const [name, { times, seconds }] of Object.entries(RULES)) {
    expect(text).toContain(
      `| \`${name}\` | ${times.toLocaleString('en')} in ${seconds.toLocaleString('en')} s |`,
    )
  }
})
