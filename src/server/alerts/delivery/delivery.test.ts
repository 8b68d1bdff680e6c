import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { choose, openAlertServer } from '#test/alerts.ts'
import { TOMORROW } from '#test/app.ts'

const server = await openAlertServer()
beforeEach(async () => {
  server.setTime('06:00')
  server.recorder.sent = []
  server.recorder.answer = () => 'sent'
  server.recorder.isOpen = true
  await server.storage.pool.query(
    'delete from subscription; delete from mailed_address; update alert_setting set is_paused = false',
  )
})
afterAll(() => server.close())

const deliver = () => server.run('alert.deliver')
const count = async (table: string) => (await server.storage.pool.query(`select from ${table}`)).rowCount
const list = async () =>
  (
    await server.storage.pool.query(
      'select attempts, failures, sent_at is not null as sent, reason from alert',
    )
  ).rows
/** Subscribes a browser to a new city, and publishes its rate. */
async function makeAlert(): Promise<string> {
  const city = await server.makeCity(200)
  const key = await server.subscribe({ cities: [city] })
  await server.publish(city, 210)
  return key
}

test('a failed attempt is repeated after 1, 5, 30 minutes and 2 hours, with the same id, and then no more', async () => {
  await makeAlert()
  server.recorder.answer = () => ({ reason: 'answered:500' })
  const attempts = []
  for (const time of ['06:00', '06:00', '06:01', '06:05', '06:06', '06:36', '08:35', '08:36', '23:00']) {
    server.setTime(time)
    await deliver()
    attempts.push(server.recorder.sent.length)
  }
  expect(attempts).toEqual([1, 1, 2, 2, 3, 4, 4, 5, 5])
  expect(new Set(server.recorder.sent.map(({ id }) => id)).size).toBe(1)
  expect(await list()).toEqual([{ attempts: 5, failures: 5, sent: false, reason: 'answered:500' }])
})

test('a receiver says itself when to try again', async () => {
  await makeAlert()
  server.recorder.answer = () => ({
    reason: 'answered:429',
    retryAt: new Date(Date.parse(server.clock.now) + 60_000 * 20),
  })
  await deliver()
  server.setTime('06:19')
  await deliver()
  expect(server.recorder.sent).toHaveLength(1)
  server.setTime('06:20')
  await deliver()
  expect(server.recorder.sent).toHaveLength(2)
})

test('an attempt that throws has failed, and others are sent', async () => {
  await makeAlert()
  await makeAlert()
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

test('what was not sent on its day is not sent any more', async () => {
  await makeAlert()
  server.recorder.isOpen = false
  await deliver()
  server.recorder.isOpen = true
  server.setTime('00:01', TOMORROW)
  await deliver()
  expect(server.recorder.sent).toEqual([])
  expect(await list()).toMatchObject([{ sent: false, reason: 'over' }])
})

test('nothing is sent while sending is paused, and what waits is sent when it is resumed', async () => {
  await server.storage.pool.query('update alert_setting set is_paused = true')
  await makeAlert()
  await deliver()
  expect(server.recorder.sent).toEqual([])
  await server.storage.pool.query('update alert_setting set is_paused = false')
  await deliver()
  expect(server.recorder.list()).toEqual(['rates 210 200 -'])
})

test('a subscription ends with all that is kept of it when there is nobody any more, and after three refusals', async () => {
  await makeAlert()
  server.recorder.answer = () => 'gone'
  await deliver()
  expect([await count('subscription'), await count('alert')]).toEqual([0, 0])
  await makeAlert()
  server.recorder.answer = () => ({ reason: 'no such user', isRefused: true })
  for (const [time, left] of [
    ['06:00', 1],
    ['06:01', 1],
    ['06:06', 0],
  ] as const) {
    server.setTime(time)
    await deliver()
    expect(await count('subscription')).toBe(left)
  }
})

test('a success forgets refusals', async () => {
  await makeAlert()
  server.recorder.answer = () => ({ reason: 'mailbox full', isRefused: true })
  await deliver()
  server.recorder.answer = () => 'sent'
  server.setTime('06:01')
  await deliver()
  expect((await server.storage.pool.query('select failures from subscription')).rows).toEqual([
    { failures: 0 },
  ])
})

test('what a killed process was sending is sent again after a minute, once', async () => {
  await makeAlert()
  const end = new AbortController()
  server.recorder.answer = (_, signal) => {
    end.abort(new Error('killed'))
    throw signal.reason
  }
  await expect(server.run('alert.deliver', end.signal)).rejects.toThrow('killed')
  server.recorder.answer = () => 'sent'
  await deliver()
  expect(server.recorder.sent).toHaveLength(1)
  server.setTime('06:01')
  await deliver()
  await deliver()
  expect(server.recorder.sent).toHaveLength(2)
  expect(await list()).toMatchObject([{ attempts: 2, failures: 0, sent: true }])
})

test('a rate that changes while it is sent is corrected for whoever was told', async () => {
  const city = await server.makeCity(200)
  await server.subscribe({ cities: [city], corrections: true })
  const rate = await server.publish(city, 210)
  server.recorder.answer = async () => {
    server.recorder.answer = () => 'sent'
    await server.correct(rate, 220)
    return 'sent' as const
  }
  await deliver()
  await deliver()
  expect(server.recorder.list()).toEqual(['rates 210 200 -', 'correction 220 200 210'])
})

describe('what is kept', () => {
  const purge = async (days: number, hours = 0) => {
    server.clock.now = new Date(
      Date.parse('2026-11-21T06:00:00+05:30') + (days * 24 + hours) * 3_600_000,
    ).toISOString()
    await server.run('alert.purge')
  }

  test('of an address that was not confirmed is deleted after 48 hours, and who was mailed after 24', async () => {
    const city = await server.makeCity(200)
    await server.call('POST', '/api/alerts/subscriptions', {
      body: { ...choose({ cities: [city] }), email: 'asha@example.com' },
    })
    await purge(0, 23)
    expect(await count('mailed_address')).toBe(1)
    await purge(1, 23)
    expect([await count('mailed_address'), await count('subscription')]).toEqual([0, 1])
    await purge(2, 1)
    expect(await count('subscription')).toBe(0)
  })

  test('of a browser that nobody looks at is deleted after 180 days, with a warning a week before', async () => {
    await makeAlert()
    const seen = await makeAlert()
    await deliver()
    server.recorder.sent = []
    await purge(172)
    await server.call('POST', `/api/alerts/subscriptions/${seen}/seen`)
    await purge(174)
    await deliver()
    expect(server.recorder.list()).toEqual(['warning 210 200 -'])
    expect([await count('subscription'), await count('alert')]).toEqual([2, 1])
    await purge(180)
    expect(await count('subscription')).toBe(2)
    await purge(182)
    expect(await count('subscription')).toBe(1)
  })
})
