import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testApp.ts'
import { placeKey } from '#shared/places.ts'
import { siteReads } from './siteReads.ts'
import { enter, marketsOf } from './testRates.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

test('the first day is the oldest that is published: nothing at first, and no deleted one', async () => {
  const reads = siteReads(server.storage.reads, placeKey)
  expect(await reads.firstDay()).toBeUndefined()
  const { token } = await server.staff('Admin')
  await enter(server, token, 'Pune', '2026-10-31', marketsOf(190))
  const gone = await enter(server, token, 'Pune', '2024-02-29', marketsOf(180))
  expect(await reads.firstDay()).toBe('2024-02-29')
  await server.call('DELETE', `/api/rates/daily/${gone._id}`, { token })
  expect(await reads.firstDay()).toBe('2026-10-31')
})
