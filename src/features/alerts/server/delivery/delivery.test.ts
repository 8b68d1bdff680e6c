import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { CONCURRENCY, openAlertServer } from '#features/alerts/test/alerts.ts'
import type { Db } from '#server/database/db.ts'
import { withQueueLock } from '#server/deliveries/queries.ts'
import type { Outcome } from '../channel.ts'
import { hashKey } from '../keys.ts'
import { matchWrites } from '../matching/queries.ts'
import { ALERTS, claimAlerts } from './queries.ts'

const server = await openAlertServer()
beforeEach(async () => {
  server.setTime('06:00')
  server.recorder.sent = []
  server.recorder.answer = () => 'sent'
  server.setOpen(true)
  await server.storage.pool.query('delete from subscription; update alert_setting set is_paused = false')
})

const deliver = () => server.send()
const count = async (table: string) => (await server.storage.pool.query(`select from ${table}`)).rowCount
const list = async () =>
  await server.rows('select attempts, failures, sent_at is not null as sent, reason from alert')
/** How many attempts there were after a delivery at each of these times. */
async function countAttempts(times: string[]): Promise<number[]> {
  const attempts = []
  for (const time of times) {
    server.setTime(time)
    await deliver()
    attempts.push(server.recorder.sent.length)
  }
  return attempts
}
/** Rows of the queue and its subscriptions that a transaction has read. */
async function countRead(tx: Db): Promise<number> {
  const { rows } = await sql<{ read: number }>`select sum(seq_tup_read + idx_tup_fetch)::int as read
    from pg_stat_xact_user_tables where relname like 'subscription%' or relname = 'alert'`.execute(tx)
  return rows[0]!.read
}

test('a failed attempt is repeated after 1, 5, 30 minutes and 2 hours, with the same id, and then no more', async () => {
  await server.begin()
  server.recorder.answer = () => ({ reason: 'answered:500' })
  expect(
    await countAttempts(['06:00', '06:00', '06:01', '06:05', '06:06', '06:36', '08:35', '08:36', '23:00']),
  ).toEqual([1, 1, 2, 2, 3, 4, 4, 5, 5])
  expect(new Set(server.recorder.sent.map(({ id }) => id)).size).toBe(1)
  expect(await list()).toEqual([{ attempts: 5, failures: 5, sent: false, reason: 'answered:500' }])
})

test('a receiver says itself when to try again', async () => {
  await server.begin()
  const later = () => new Date(Date.parse(server.clock.now) + 20 * 60_000)
  server.recorder.answer = () => ({ reason: 'answered:429', retryAt: later() })
  expect(await countAttempts(['06:00', '06:19', '06:20'])).toEqual([1, 1, 2])
})

test('an attempt that throws has failed, and others are sent', async () => {
  await server.begin()
  await server.begin()
  server.recorder.answer = () => {
    if (server.recorder.sent.length === 1) throw new Error('broken')
    return 'sent'
  }
  await deliver()
  expect((await list()).map(({ sent, reason }) => [sent, reason]).toSorted()).toEqual([
    [false, 'broken'],
    [true, null],
  ])
})

test('a subscription ends with all that is kept of it when there is nobody any more', async () => {
  await server.begin()
  server.recorder.answer = () => 'gone'
  await deliver()
  expect([await count('subscription'), await count('alert')]).toEqual([0, 0])
})

describe('what a killed process was sending', () => {
  const kill = async () => {
    const end = new AbortController()
    server.recorder.answer = (_, signal) => {
      end.abort(new Error('killed'))
      throw signal.reason
    }
    await expect(server.send('push', end.signal)).rejects.toThrow('killed')
    server.recorder.answer = () => 'sent'
  }

  test('is sent again after 15 s, once', async () => {
    await server.begin()
    await kill()
    server.pass(5)
    await deliver()
    expect(server.recorder.sent).toHaveLength(1)
    server.pass(10)
    await deliver()
    await deliver()
    expect(server.recorder.sent).toHaveLength(2)
    expect(await list()).toMatchObject([{ attempts: 2, failures: 0, sent: true }])
  })

  test('stays with a process that lives, however long it takes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    await server.begin()
    const answer = Promise.withResolvers<Outcome>()
    const begun = Promise.withResolvers<void>()
    server.recorder.answer = () => {
      begun.resolve()
      return answer.promise
    }
    const running = deliver()
    await begun.promise
    for (let seconds = 5; seconds <= 60; seconds += 5) {
      server.pass(5)
      vi.advanceTimersByTime(5000)
      await vi.waitFor(async () => {
        const rows = await server.rows('select claimed_until from alert')
        expect(rows[0].claimed_until.getTime()).toBe(Date.parse(server.clock.now) + 15_000)
      })
      await deliver()
    }
    answer.resolve('sent')
    await running
    expect(server.recorder.sent).toHaveLength(1)
  })
})

test('no more are under way at once than a channel has connections', async () => {
  const city = await server.makeCity(200)
  for (let person = 0; person < 3 * CONCURRENCY; person++) await server.subscribe({ cities: [city] })
  await server.publish(city, 210)
  const answer = Promise.withResolvers<Outcome>()
  const full = Promise.withResolvers<void>()
  server.recorder.answer = () => {
    if (server.recorder.sent.length === CONCURRENCY) full.resolve()
    return answer.promise
  }
  const running = deliver()
  await full.promise
  // what is claimed beside them is matched and read again, and waits
  await server.storage.pool.query('select 1')
  expect(server.recorder.sent).toHaveLength(CONCURRENCY)
  answer.resolve('sent')
  await running
  expect(server.recorder.sent).toHaveLength(3 * CONCURRENCY)
})

test.each([
  ['immediately', () => server.send(), 'rates 210 200 -'],
  ['daily', () => server.run('alert.digest'), 'digest 210 200 -'],
] as const)(
  'who unsubscribes while messages are queued is told nothing, and others are: %s',
  async (frequency, queue, told) => {
    const { pool } = server.storage
    const city = await server.makeCity(200)
    const key = await server.subscribe({ cities: [city], frequency })
    await server.subscribe({ cities: [city], frequency })
    await server.publish(city, 210)
    server.setTime('07:30')
    const leaving = await pool.connect()
    await leaving.query('begin')
    await leaving.query('delete from subscription where key_hash = $1', [hashKey(key)])
    const running = queue()
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await vi.waitUntil(async () => (await pool.query(waiting)).rowCount === 1)
    await leaving.query('commit')
    leaving.release()
    await running
    await deliver()
    expect(server.recorder.list()).toEqual([told])
  },
)

test('what PostgreSQL gave up because of another transaction is done again, and anything else fails', async () => {
  const { db } = server.storage
  const raise = (tx: Db, code: string) =>
    sql`do ${sql.lit(`begin raise exception 'given up' using errcode = '${code}'; end`)}`.execute(tx)
  let attempts = 0
  const work = async (tx: Db) => {
    attempts += 1
    if (attempts < 3) await raise(tx, '40P01')
    return attempts
  }
  expect(await withQueueLock(db, ALERTS, work)).toBe(3)
  attempts = 0
  await expect(
    withQueueLock(db, ALERTS, async tx => {
      attempts += 1
      await raise(tx, '23503')
    }),
  ).rejects.toThrow('given up')
  expect(attempts).toBe(1)
})

test('visitors have a turn before each message', async () => {
  const city = await server.makeCity(200)
  await server.copy(await server.subscribe({ cities: [city] }), CONCURRENCY - 1)
  await server.publish(city, 210)
  let turns = 0
  const turnsBefore: number[] = []
  server.recorder.answer = () => {
    turnsBefore.push(turns)
    setImmediate(() => {
      turns += 1
    })
    return 'sent'
  }
  await deliver()
  expect(turnsBefore).toHaveLength(CONCURRENCY)
  expect(new Set(turnsBefore).size).toBe(CONCURRENCY)
})

test('a claim reads few rows of a long queue, also where PostgreSQL has seen it empty', async () => {
  const { db, pool } = server.storage
  await pool.query('vacuum analyze')
  const city = await server.makeCity(200)
  await server.copy(await server.subscribe({ cities: [city] }), 3000)
  await server.publish(city, 210)
  const [day, at, channel] = [server.day, server.app.databaseNow(), 'push'] as const
  for (let round = 0; round < 8; round++) {
    const { claimed, read } = await withQueueLock(db, ALERTS, async tx => {
      await matchWrites(tx, { day, at })
      const before = await countRead(tx)
      const claimed = await claimAlerts(tx, { at, channel, limit: CONCURRENCY })
      return { claimed, read: (await countRead(tx)) - before }
    })
    expect(claimed).toHaveLength(CONCURRENCY)
    expect(read).toBeLessThan(300)
  }
})

test('digests wait behind all other messages', async () => {
  const [city, other] = [await server.makeCity(200), await server.makeCity(200)]
  for (let person = 0; person < 3; person++) await server.subscribe({ cities: [city], frequency: 'daily' })
  await server.subscribe({ cities: [other] })
  await server.publish(city, 210)
  server.setTime('07:30')
  await server.run('alert.digest')
  server.pass(1)
  await server.publish(other, 220)
  await deliver()
  expect(server.recorder.list()).toEqual(['rates 220 200 -', ...Array(3).fill('digest 210 200 -')])
})

test('whatever goes wrong with digests, other messages are sent', async () => {
  const { pool } = server.storage
  await pool.query("alter table alert add constraint no_digest check (type <> 'digest')")
  onTestFinished(async () => void (await pool.query('alter table alert drop constraint no_digest')))
  const { city } = await server.begin()
  await server.subscribe({ cities: [city], frequency: 'daily' })
  server.setTime('07:30')
  await expect(server.run('alert.digest')).rejects.toThrow('no_digest')
  await deliver()
  expect(server.recorder.list()).toEqual(['rates 210 200 -'])
})

test('a rate that changes while it is sent is corrected for whoever was told', async () => {
  const { rate } = await server.begin()
  server.recorder.answer = async () => {
    server.recorder.answer = () => 'sent'
    await server.correct(rate, 220, 'A typing error')
    return 'sent' as const
  }
  await deliver()
  expect(server.recorder.list()).toEqual(['rates 210 200 -'])
  expect(await server.deliver()).toEqual(['correction 220 200 210'])
  expect(server.recorder.sent[0]!.content.cities[0]!.reason).toBe('A typing error')
})

test('what is kept of an address that was not confirmed is deleted after 48 hours', async () => {
  const city = await server.makeCity(200)
  await server.askByMail(city)
  for (const [hours, left] of [
    [47, 1],
    [49, 0],
  ]) {
    server.setTime('06:00')
    server.pass(hours! * 3600)
    await server.run('alert.purge')
    expect(await count('subscription')).toBe(left)
  }
})
