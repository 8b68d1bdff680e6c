import { EventEmitter } from 'node:events'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#server/database/tables.ts'
import type { Notification } from '#shared/notifications/api.ts'
import { createTestStorage } from '#test/database.ts'
import { makeStaff } from '#test/staff.ts'
import { type Notify, notifyAfterCommit } from './notifyAfterCommit.ts'

async function open() {
  const storage = await createTestStorage()
  const { db } = storage
  const published: Notification[] = []
  const stored = async () =>
    (await db.selectFrom('notification').select('title').orderBy('id').execute()).map(({ title }) => title)
  const now = () => new Date('2026-11-20T20:00:00Z')
  const { id: accountId } = await makeStaff(db, 'pending', now())
  const news = (title: string) => ({ type: 'user' as const, title, accountId })
  const events: FastifyInstance['events'] = new EventEmitter()
  events.on('notification.created', each => published.push(each))
  const run = <T>(work: (tx: Db, notify: Notify) => Promise<T>) =>
    notifyAfterCommit({ storage, events, databaseNow: now }, work)
  return { db, published, stored, news, run }
}

test('a notification of a transaction that is rolled back is neither stored nor sent', async () => {
  const { published, stored, news, run } = await open()
  const work = run(async (_, notify) => {
    await notify(news('never'))
    throw new Error('rolled back')
  })
  await expect(work).rejects.toThrow('rolled back')
  expect(published).toEqual([])
  expect(await stored()).toEqual([])
})

test('a notification is sent after the commit, with the id it is stored under', async () => {
  const { published, stored, news, run } = await open()
  const result = await run(async (_, notify) => {
    await notify(news('first'))
    await notify(news('second'))
    expect(published).toEqual([])
    return 'done'
  })
  expect(result).toBe('done')
  expect(await stored()).toEqual(['first', 'second'])
  expect(published).toMatchObject([
    { title: 'first', read: false },
    { title: 'second', read: false },
  ])
})

test('no notification appears below one that could be seen already', async () => {
  const { db, published, stored, news, run } = await open()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const slow = run(async (_, notify) => {
    await notify(news('slow'))
    begin()
    await released
  })
  await begun
  const quick = run((_, notify) => notify(news('quick')))
  const waiting = async () => {
    const { rows } = await sql`
      select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(db)
    return rows.length
  }
  await expect.poll(waiting, { timeout: 10_000 }).toBe(1)
  expect(published).toEqual([])
  release()
  await Promise.all([slow, quick])
  expect(await stored()).toEqual(['slow', 'quick'])
  // what two connections acknowledge may be read in either order
  expect(published.map(({ title }) => title).toSorted()).toEqual(['quick', 'slow'])
})
