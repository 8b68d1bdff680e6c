import { readFile } from 'node:fs/promises'
import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { isUnavailable } from '#server/database/errors.ts'
import { openPool } from '#server/database/pool.ts'
import { createTestStorage } from '#test/database.ts'
import { openLimits } from './limiter.ts'
import { RULES, readRules } from './limits.ts'

const TWICE = readConfig({ RATE_LIMITS: 'messages=2/600' })
const ownNow = () => new Date()

test('without a database a limit fails as unavailable and lets nothing pass', async () => {
  const nowhere = { host: '127.0.0.1', port: 1, user: 'nobody', database: 'none' }
  const log = pino({ level: 'silent' })
  const pool = openPool({ connection: nowhere, max: 1, statementTimeout: 1000, pooled: false, log })
  const failure = await openLimits(TWICE, pool, ownNow)
    .inDatabase('messages')
    .consume('visitor')
    .catch((error: unknown) => error)
  expect(isUnavailable(failure)).toBe(true)
  await pool.end()
})

test('the third of two uses is refused until the window ends, unless one is refunded', async () => {
  const storage = await createTestStorage()
  const limits = openLimits(TWICE, storage.pool, ownNow)
  for (const limit of [limits.inDatabase('messages'), limits.inMemory('messages')]) {
    await limit.consume('visitor')
    await limit.consume('visitor')
    await expect(limit.consume('visitor')).rejects.toMatchObject({ code: 'request.tooMany' })
    await limit.refund('visitor')
    await limit.refund('visitor')
    await limit.consume('visitor')
    await limit.consume('somebody else')
  }
})

test('a /48 has four times the limit of a /64, in memory as in the database', async () => {
  const storage = await createTestStorage()
  const limits = openLimits(TWICE, storage.throttles, storage.databaseNow)
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

test('a key past its limit touches no row of the database, until one use is refunded', async () => {
  const storage = await createTestStorage()
  const limit = openLimits(TWICE, storage.throttles, storage.databaseNow).inDatabase('messages')
  const points = async () => (await storage.pool.query('select points from throttle')).rows[0].points
  for (let turn = 0; turn < 100; turn += 1) await limit.consume('visitor').catch(() => {})
  expect(await points()).toBe(3)
  expect(() => limit.check('visitor')).toThrow('Too many requests')
  await limit.refund('visitor')
  await limit.refund('visitor')
  await limit.consume('visitor')
})

test.each([1, -1])(
  'a clock that is %i year off neither resets a limit nor blocks until it is corrected',
  async years => {
    const storage = await createTestStorage()
    const moment = new Date()
    const databaseNow = () => moment
    const limit = openLimits(TWICE, storage.throttles, databaseNow).inDatabase('messages')
    vi.useFakeTimers({ toFake: ['Date'], now: moment })
    onTestFinished(() => void vi.useRealTimers())
    await limit.consume('visitor')
    vi.setSystemTime(moment.getTime() + years * 365 * 86_400_000)
    await limit.consume('visitor')
    const refusal = await limit.consume('visitor').catch(error => error)
    expect(refusal).toMatchObject({ code: 'request.tooMany' })
    expect(refusal.details.retryAfter).toBeLessThanOrEqual(600)
    expect(refusal.details.retryAfter).toBeGreaterThan(590)
    const { rows } = await storage.pool.query('select expire from throttle')
    expect(Number(rows[0].expire)).toBe(moment.getTime() + 600_000)
  },
)

test('RATE_LIMITS=off refuses nothing', async () => {
  const storage = await createTestStorage()
  const limits = openLimits(readConfig({ RATE_LIMITS: 'off' }), storage.pool, ownNow)
  for (let turn = 0; turn < 5; turn += 1) await limits.inDatabase('messages').consume('visitor')
  const { rows } = await storage.pool.query('select from throttle')
  expect(rows).toEqual([])
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
      `| \`${name}\` | ${times.toLocaleString('en')} in ${seconds.toLocaleString('en')} s |`,
    )
  }
})
