import { expect, test } from 'vitest'
import { NOW, openTestApp, type TestApp } from '#test/app.ts'
import { MESSAGE } from '#test/messages.ts'
import { purgeJob } from './purge.ts'

const open = () => openTestApp({ MESSAGE_RETENTION_DAYS: '30' })
const purge = ({ app, clock }: TestApp, now: string) => {
  clock.databaseNow = now
  return purgeJob(app).run(new AbortController().signal)
}
const count = async ({ rows }: TestApp) => [
  (await rows('select from message')).length,
  (await rows('select from notification')).length,
]

test('a message and its notification are deleted after the days of the setting, and not a moment earlier', async () => {
  const server = await open()
  await server.call('POST', '/api/messages', { body: MESSAGE })
  await purge(server, '2026-12-20T19:59:59.000Z')
  expect(await count(server)).toEqual([1, 1])
  await purge(server, '2026-12-20T20:00:01.000Z')
  expect(await count(server)).toEqual([0, 0])
})

test('a message sent while our clock is years behind stays for the days of the setting', async () => {
  const server = await open()
  server.clock.now = '2020-01-01T00:00:00.000Z'
  server.clock.databaseNow = NOW
  await server.call('POST', '/api/messages', { body: MESSAGE })
  await purge(server, NOW)
  expect(await count(server)).toEqual([1, 1])
})

test('a purge without its database fails, so that the queue tries it again', async () => {
  const server = await open()
  await server.close()
  await expect(purge(server, NOW)).rejects.toThrow()
})
