import { performance } from 'node:perf_hooks'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { AdminType } from '#shared/accounts/accounts.ts'
import { openTestApp, TODAY } from '#test/app.ts'
import { collectEvents, openLiveServer } from '#test/live.ts'
import { MESSAGE } from '#test/messages.ts'
import { enter } from '#test/rates.ts'
import { createRecentMessages } from './recentMessages.ts'

const server = await openTestApp()
const line = await openLiveServer(server)

/** Connects somebody who began to load so many ms ago, and returns the events up to `caught-up`. */
async function catchUp(type: AdminType, age: unknown) {
  const { token } = await server.staff(type)
  const client = line.client(undefined, { auth: { token, age } })
  const events = collectEvents(client)
  await new Promise<void>(resolve => client.once('caught-up', () => resolve()))
  return events.map(({ event, payload }) => (event === 'caught-up' ? payload : event))
}

test.each([1e9, -1, Number.NaN, '5', null])('of an age of %s some events may be missing', async age => {
  expect(await catchUp('Admin', age)).toEqual([false])
})

test('a client gets the changes of rates since it began to load; an Admin who missed a notification fetches its list', async () => {
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 20_000)
  onTestFinished(() => void vi.restoreAllMocks())
  const { token } = await server.staff('Admin')
  expect(await catchUp('Admin', 1000)).toEqual([true])
  await enter(server, token, 'Pune', TODAY)
  expect(await catchUp('Sub Admin', 1000)).toEqual(['rates-changed', true])
  await server.call('POST', '/api/messages', { body: MESSAGE })
  expect(await catchUp('Admin', 1000)).toEqual(['rates-changed', false])
  expect(await catchUp('Sub Admin', 1000)).toEqual(['rates-changed', true])
})

test('messages older than a minute, or more than 500, make the older ones incomplete', () => {
  let now = 0
  const recent = createRecentMessages(() => now)
  now = 10_000
  recent.add({ putOut: 'first' })
  now = 20_000
  recent.add({ putOut: 'second' })
  expect(recent.since(14_000)).toEqual([{ putOut: 'first' }, { putOut: 'second' }])
  expect(recent.since(1000)).toEqual([{ putOut: 'second' }])
  now = 75_000
  recent.add({ putOut: 'third' })
  expect(recent.since(65_000)).toBeUndefined()
  expect(recent.since(50_000)).toEqual([{ putOut: 'second' }, { putOut: 'third' }])
  recent.reset()
  expect(recent.since(0)).toBeUndefined()
})
