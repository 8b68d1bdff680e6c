import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openTestApp } from '#server/testApp.ts'
import { purgeMessages } from './purge.ts'
import { MESSAGE } from './testMessages.ts'

test('a message and its notification are deleted after the days of the setting, and not a moment earlier', async () => {
  const server = await openTestApp()
  onTestFinished(() => server.close())
  const { db } = server.storage
  const log = pino({ level: 'silent' })
  const at = (now: string) => purgeMessages({ db, days: 30, log, now: () => new Date(now) })
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

test('a database that is away stops nothing', async () => {
  const server = await openTestApp()
  const { db } = server.storage
  await server.close()
  const warned: string[] = []
  const log = pino({ level: 'warn' }, { write: line => warned.push(JSON.parse(line).msg) })
  await purgeMessages({ db, days: 30, log, now: () => new Date() })
  expect(warned).toEqual(['old messages not deleted'])
})
