import { afterAll, expect, test } from 'vitest'
import { openTestApp, TODAY } from '#test/app.ts'
import { createTestStorage } from '#test/database.ts'
import { enter } from '#test/rates.ts'
import { countHandled, openVisits } from '#test/visits.ts'

/** Polls do not end before this does. */
let gate = Promise.resolve()
const { promise, resolve: openGate } = Promise.withResolvers<void>()
const storage = await createTestStorage()
const watch = storage.watch.withPlugin({
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    await gate
    return result
  },
})
const server = await openTestApp({}, { ...storage, watch })
const admin = (await server.staff('Admin')).token
const visits = await openVisits(server)
await enter(server, admin, 'Pune', TODAY)
gate = promise
afterAll(() => openGate())

test.each([
  ['POST', '/api/rates/daily', undefined, 401],
  ['DELETE', '/api/rates/daily/1-2026-11-20', 'no token of ours', 401],
  ['HEAD', '/api/rates/latest', undefined, 200],
  ['HEAD', `/api/rates/daily?date=${TODAY}`, undefined, 200],
])('%s %s without a session does not wait for a poll', async (method, path, token, status) => {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const answer = await server.app.inject({ method: method as 'POST', url: path, headers })
  expect(answer.statusCode).toBe(status)
})

test('a refused write of staff does not wait for a poll either', async () => {
  const answer = await server.call('POST', '/api/rates/daily', { token: admin, body: {} })
  expect(answer.statusCode).toBe(400)
})

test('HEAD caches the response for the GET that follows', async () => {
  openGate()
  await enter(server, admin, 'Agra', TODAY)
  const made = countHandled()
  const path = `/api/rates/daily?date=${TODAY}&limit=3`
  const head = await fetch((await visits.get('/healthz')).url.replace('/healthz', path), { method: 'HEAD' })
  expect(head.status).toBe(200)
  const before = made()
  const answer = await visits.get(path)
  expect(made()).toBe(before)
  expect(await answer.json()).toHaveLength(2)
  expect(answer.headers.get('etag')).not.toBeNull()
})
