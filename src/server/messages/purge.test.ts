import pino from 'pino'
import { expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { MESSAGE } from '#test/messages.ts'
import { purgeMessages } from './purge.ts'

test('a message and its notification are deleted after the days of the setting, and not a moment earlier', async () => {
  const server = await openTestApp()
  const { db } = server.storage
  const log = pino({ level: 'silent' })
  const at = (now: string) => purgeMessages({ db, days: 30, log, databaseNow: () => new Date(now) })
  const count = async () => ({
    messages: (await db.selectFrom('message').select('id').execute()).length,
    notifications: (await db.selectFrom('notification').select('id').execute()).length,
  })

  server.clock.now = '2026-11-20T20:00:00.000Z'
  await server.call('POST', '/api/messages', { body: MESSAGE })
  await at('2026-12-20T19:59:59.000Z')
  expect(await count()).toEqual({ messages: 1, notifications: 1 })
  await at('2026-12-20T20:00:01.000Z')
  expect(await count()).toEqual({ messages: 0, notifications: 0 })
})

test('a message sent while our clock is years behind stays for the days of the setting', async () => {
  const server = await openTestApp()
  server.clock.now = '2020-01-01T00:00:00.000Z'
  server.clock.databaseNow = '2026-11-20T20:00:00.000Z'
  await server.call('POST', '/api/messages', { body: MESSAGE })
  const { db, databaseNow } = server.storage
  await purgeMessages({ db, days: 30, log: pino({ level: 'silent' }), databaseNow })
  expect(await db.selectFrom('message').select('id').execute()).toHaveLength(1)
  expect(await db.selectFrom('notification').select('id').execute()).toHaveLength(1)
})

test('a purge without its database fails, so that the queue tries it again', async () => {
  const server = await openTestApp()
  const { db } = server.storage
  await server.close()
  const log = pino({ level: 'silent' })
  await expect(purgeMessages({ db, days: 30, log, databaseNow: () => new Date() })).rejects.toThrow()
})
