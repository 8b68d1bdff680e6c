import { beforeEach, expect, test } from 'vitest'
import type { AlertSummary } from '#features/alerts/shared/admin.ts'
import { openAlertServer } from '#features/alerts/test/alerts.ts'

const server = await openAlertServer()
beforeEach(async () => {
  server.recorder.sent = []
  server.recorder.answer = () => 'sent'
  await server.storage.pool.query('delete from subscription')
})

const call = (method: 'GET' | 'PUT', body?: object) =>
  server.call(method, '/api/admin/alerts', { token: server.token, ...(body && { body }) })
const summarize = async (): Promise<AlertSummary> => (await call('GET')).json()

test('an Admin sees how many are told of each city, what waits and what failed, and never who they are', async () => {
  const [city, other] = [await server.makeCity(200), await server.makeCity(200)]
  await server.subscribe({ cities: [city, other] })
  await server.subscribe({ cities: [city] })
  await server.askByMail(city)
  server.recorder.answer = ({ content }) => (content.type === 'rates' ? { reason: 'answered:500' } : 'sent')
  await server.publish(city, 210)
  await server.send()
  await server.send('mail')
  const summary = await summarize()
  expect(summary).toEqual({
    isPaused: false,
    isHeld: false,
    people: { push: 2, mail: 0 },
    cities: [
      { location: city, push: 2, mail: 0 },
      { location: other, push: 1, mail: 0 },
    ],
    due: 0,
    oldest: 0,
    sent: 1,
    failures: [{ channel: 'push', reason: 'answered:500', alerts: 2 }],
  })
})

test('an Admin sees that nothing is sent since a restore', async () => {
  await server.storage.pool.query(
    `insert into site_fact (name, value) values ('deliveries_held_since', '2026-11-20T20:00:00Z')`,
  )
  expect(await summarize()).toMatchObject({ isHeld: true })
  await server.storage.pool.query(`delete from site_fact where name = 'deliveries_held_since'`)
})

test('an Admin pauses all sending and resumes it, each on record once', async () => {
  for (const isPaused of [true, true, false]) {
    const answer = await call('PUT', { isPaused })
    expect(answer.json()).toMatchObject({ isPaused })
  }
  const entries = (await server.call('GET', '/api/audit', { token: server.token })).json()
  const actions = entries.map(({ action }: { action: string }) => action)
  expect(actions.filter((action: string) => action.startsWith('alerts.'))).toEqual([
    'alerts.resumed',
    'alerts.paused',
  ])
})

test('a person is erased with what they are told', async () => {
  const city = await server.makeCity(200)
  await server.askByMail(city, 'Meena@Example.com')
  const erase = () =>
    server.call('POST', '/api/messages/erase', { token: server.token, body: { person: 'meena@example.com' } })
  expect((await erase()).json()).toMatchObject({ subscriptions: 1 })
  expect((await erase()).json()).toMatchObject({ subscriptions: 0 })
})
