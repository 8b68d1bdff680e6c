import { readFile } from 'node:fs/promises'
import pino from 'pino'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { isUnavailable } from '#server/database/errors.ts'
import { openPool } from '#server/database/pool.ts'
import { createTestStorage } from '#test/database.ts'
import { createKeyCache } from './keyCache.ts'
import { getWait, openLimits, WrongGuess } from './limiter.ts'
import { RULES, readRules } from './limits.ts'
import { deleteEnded, type Throttles } from './queries.ts'

const TWICE = readConfig({ RATE_LIMITS: 'messages=2/600' })
const databaseNow = () => new Date()
/** For limits that make no query. */
const NOWHERE = {
  pool: { query: () => Promise.reject(new Error('there is no database')) },
  databaseNow,
} as unknown as Throttles

test('without a database a limit fails as unavailable and lets nothing pass', async () => {
  const nowhere = { host: '127.0.0.1', port: 1, user: 'nobody', database: 'none' }
  const log = pino({ level: 'silent' })
  const pool = openPool({ connection: nowhere, max: 1, statementTimeout: 1000, log })
  const failure = await openLimits(TWICE, { pool, databaseNow })
    .inDatabase('messages')
    .consume('visitor')
    .catch((error: unknown) => error)
  expect(isUnavailable(failure)).toBe(true)
  await pool.end()
})

test('the third of two uses is refused until the window ends; checks that succeed are no uses', async () => {
  const limits = openLimits(TWICE, await createTestStorage())
  for (const limit of [limits.inDatabase('messages'), limits.inMemory('messages')]) {
    for (let turn = 0; turn < 5; turn += 1)
      expect(await limit.countFailure('visitor', async () => 'found')).toBe('found')
    await expect(limit.countFailure('visitor', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await limit.consume('visitor')
    const wrong = () => Promise.reject(new WrongGuess('login.wrong'))
    await expect(limit.countFailure('visitor', wrong)).rejects.toThrow(WrongGuess)
    const refusal = await limit.consume('visitor').catch(error => error)
    expect(refusal).toMatchObject({ code: 'request.tooMany' })
    expect(refusal.details.retryAfter).toBeLessThanOrEqual(600)
    expect(refusal.details.retryAfter).toBeGreaterThan(500)
    await limit.consume('somebody else')
  }
})

test('a window begins anew when it has ended, and rows of those that ended are deleted', async () => {
  const storage = await createTestStorage()
  let now = Date.now()
  const throttles = { pool: storage.pool, databaseNow: () => new Date(now) }
  const limit = openLimits(TWICE, throttles).inDatabase('messages')
  await limit.consume('visitor')
  now += 599_000
  await limit.consume('visitor')
  await expect(limit.consume('visitor')).rejects.toMatchObject({ details: { retryAfter: 1 } })
  now += 1000
  await limit.consume('visitor')
  await deleteEnded(throttles)
  await limit.consume('visitor')
  await expect(limit.consume('visitor')).rejects.toMatchObject({ details: { retryAfter: 600 } })
  now += 600_000
  await deleteEnded(throttles)
  expect((await storage.pool.query('select from throttle')).rowCount).toBe(0)
})

test('a /48 has four times the limit of a /64, in memory as in the database', async () => {
  const storage = await createTestStorage()
  const limits = openLimits(TWICE, storage)
  for (const limit of [limits.inDatabase('messages'), limits.inMemory('messages')]) {
    const consume = (turn: number) => limit.consume(`2001:db8:1:${turn}::1`)
    await consume(1)
    await consume(1)
    await expect(consume(1)).rejects.toMatchObject({ code: 'request.tooMany' })
    for (let turn = 2; turn < 8; turn += 1) await consume(turn)
    await expect(consume(8)).rejects.toMatchObject({ code: 'request.tooMany' })
    await limit.consume('2001:db8:2:1::1')
  }
})

test('a flood of addresses takes bounded memory, and one that goes on stays counted', async () => {
  const counts = createKeyCache<number>(600_000)
  for (let turn = 0; turn < 20_000; turn += 1) counts.set(`address ${turn}`, 1)
  expect(counts.size).toBe(10_000)
  const limit = openLimits(TWICE, NOWHERE).inMemory('messages')
  await limit.consume('persistent')
  for (let turn = 0; turn < 12_000; turn += 1) {
    await limit.consume(`address ${turn}`)
    if (turn === 6000) await limit.consume('persistent')
  }
  await expect(limit.consume('persistent')).rejects.toMatchObject({ code: 'request.tooMany' })
})

test('RATE_LIMITS=off refuses nothing', async () => {
  const limits = openLimits(readConfig({ RATE_LIMITS: 'off' }), NOWHERE)
  for (let turn = 0; turn < 5; turn += 1) await limits.inDatabase('messages').consume('visitor')
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
])('RATE_LIMITS=%s is invalid', text => {
  expect(readRules(text)).toBeNull()
})

test('RATE_LIMITS lists only the limits that differ from the default', () => {
  expect(readRules('login=20/300  reads=6000/60')).toEqual({
    ...RULES,
    login: { times: 20, seconds: 300 },
    reads: { times: 6000, seconds: 60 },
  })
})

test('docs/limits.md lists every limit with its numbers', async () => {
  const text = await readFile('docs/limits.md', 'utf8')
  for (const [name, { times, seconds }] of Object.entries(RULES)) {
    expect(text).toContain(
      `- \`${name}\`, ${times.toLocaleString('en')} in ${seconds.toLocaleString('en')} s: `,
    )
  }
})

test.each([
  [0, 0],
  [4, 0],
  [5, 1],
  [6, 2],
  [7, 4],
  [10, 32],
  [14, 512],
  [15, 900],
  [5000, 900],
])('after %i failures, of which 5 are free, the wait is %i s', (failures, seconds) => {
  expect(getWait(failures, 5)).toBe(seconds)
})
