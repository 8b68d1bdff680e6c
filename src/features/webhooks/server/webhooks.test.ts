import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Webhook } from '#features/webhooks/shared/api.ts'
import { postOutbound } from '#server/outbound/post.ts'
import { openTestApp, TODAY } from '#test/app.ts'
import { enter, makeMarkets } from '#test/rates.ts'
import { webhookJobs } from './deliver.ts'

interface Received {
  headers: IncomingHttpHeaders
  body: string
}
let received: Received[]
/** Answers of the receiver by path; anything else is taken with 204. */
/** Bytes that a small answer unpacks to. */
const BOMB = 64 * 1024 * 1024
const bomb = gzipSync(Buffer.alloc(BOMB))

const ANSWERS: Record<string, (response: ServerResponse) => void> = {
  '/broken': response => response.writeHead(500).end('no'),
  '/moved': response => response.writeHead(302, { location: `${origin}/` }).end(),
  '/hangs': () => {},
  '/bomb': response => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
  '/switches': response =>
    response.socket!.end('HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
  '/provisional': response => response.socket!.write('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(20)),
  '/endless': response => {
    const chunk = Buffer.alloc(1 << 16)
    const write = () => {
      while (!response.destroyed && response.write(chunk));
      response.once('drain', write)
    }
    response.writeHead(200)
    write()
  },
}

const receiver = createServer((request, response) => {
  const take = (body: string) => {
    received.push({ headers: request.headers, body })
    const answer = ANSWERS[request.url!] ?? (response => response.writeHead(204).end())
    answer(response)
  }
  text(request).then(take, () => {})
})
await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
const server = await openTestApp({ WEBHOOK_TARGETS: 'any' })
const admin = (await server.staff('Admin')).token
beforeEach(async () => {
  received = []
  await server.storage.pool.query('delete from webhook')
})
afterAll(async () => {
  await server.close()
  receiver.closeAllConnections()
  receiver.close()
})

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  server.call(method, `/api/admin/webhooks${path}`, { token: admin, ...(body ? { body } : {}) })
const add = async (path = '/') => {
  const answer = await call('POST', '', { url: origin + path })
  expect(answer.statusCode).toBe(201)
  return answer.json() as Webhook & { secret: string }
}
const show = async ({ _id }: Webhook): Promise<Webhook> =>
  (await call('GET', '')).json().find((each: Webhook) => each._id === _id)
/** Delivers what the database has queued by its own clock. */
const deliver = (signal = new AbortController().signal) => {
  server.clock.databaseNow = new Date(Date.now() + 1000).toISOString()
  return webhookJobs(server.app)
    .find(({ name }) => name === 'webhook.deliver')!
    .run(signal)
}
/** Lets what failed be tried again. */
const comeBack = () =>
  server.storage.pool.query('update webhook_delivery set due_at = now() where due_at is not null')

const sign = (secret: string, { headers, body }: Received) =>
  `v1,${createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
    .digest('base64')}`

describe('an address is refused', () => {
  test.each([
    'rates.example/hook',
    'http://rates.example/hook',
    'ftp://rates.example/hook',
    'https://user:password@rates.example/',
    'https://localhost/hook',
    'https://127.1/hook',
    'https://0x7f000001/hook',
    'https://10.0.0.5/hook',
    'https://169.254.169.254/latest',
    'https://100.64.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[fd00::1]/',
    'https://224.0.0.1/',
  ])('%s', async url => {
    server.app.config.WEBHOOK_TARGETS = 'public'
    const { statusCode, body } = await call('POST', '', { url })
    server.app.config.WEBHOOK_TARGETS = 'any'
    expect([statusCode, JSON.parse(body).code]).toEqual([400, 'webhook.address'])
  })

  test('whose name leads to a private address, at each sending', async () => {
    for (const address of ['127.0.0.1', '10.1.2.3', '::ffff:10.0.0.1', 'fe80::1'])
      await expect(
        postOutbound({
          url: new URL('https://rates.example/'),
          headers: {},
          body: '{}',
          resolve: (_, __, done) => done(null, [{ address, family: address.includes(':') ? 6 : 4 }]),
        }),
      ).rejects.toThrow('it leads to a private address')
    expect(received).toEqual([])
  })
})

test('what nobody has made is unknown, and there are 20 at most, also when many are made at once', async () => {
  for (const [method, path] of [
    ['PUT', '/x'],
    ['DELETE', '/00000000-0000-4000-8000-000000000000'],
  ] as const) {
    const { statusCode } = await call(method, path, method === 'PUT' ? { isPaused: true } : undefined)
    expect(statusCode).toBe(404)
  }
  const made = await Promise.all(Array.from({ length: 24 }, () => call('POST', '', { url: origin })))
  expect(made.filter(({ statusCode }) => statusCode === 201)).toHaveLength(20)
})

test('each failure is named, and what failed is delivered later', async () => {
  const broken = await add('/broken')
  const moved = await add('/moved')
  const good = await add('/good')
  await enter(server, admin, 'Pune', TODAY)
  await deliver()
  expect((await show(broken)).deliveries).toMatchObject([
    { attempts: 1, status: 'waiting', reason: 'answered:500' },
  ])
  expect((await show(moved)).deliveries).toMatchObject([{ status: 'waiting', reason: 'redirected:302' }])
  expect((await show(good)).deliveries).toMatchObject([{ status: 'delivered', reason: null }])
  const repaired = ANSWERS['/broken']!
  delete ANSWERS['/broken']
  await comeBack()
  await deliver()
  ANSWERS['/broken'] = repaired
  const later = await show(broken)
  expect([later.failingSince, later.deliveries]).toMatchObject([null, [{ attempts: 2, status: 'delivered' }]])
  const ids = received.map(({ headers }) => headers['webhook-id'])
  expect(new Set(ids).size).toBe(3)
})

test('a webhook gets one delivery at a time, the oldest first, and after a failure none until the next run', async () => {
  const webhook = await add('/broken')
  const { _id } = await enter(server, admin, 'Lucknow', TODAY)
  await enter(server, admin, 'Kanpur', TODAY)
  await deliver()
  expect(received.map(({ body }) => JSON.parse(body).data.records[0]._id)).toEqual([_id])
  await deliver()
  expect(received).toHaveLength(2)
  const answer = ANSWERS['/broken']!
  delete ANSWERS['/broken']
  await enter(server, admin, 'Jhansi', TODAY)
  await comeBack()
  received = []
  await deliver()
  ANSWERS['/broken'] = answer
  expect(received.map(({ body }) => JSON.parse(body).data.records[0].location)).toEqual([
    'Lucknow',
    'Kanpur',
    'Jhansi',
  ])
  expect((await show(webhook)).deliveries.map(({ status }) => status)).toEqual(Array(3).fill('delivered'))
})

test('one that hangs delays nobody else, and one that answers without end, or with no answer, costs nothing', async () => {
  const post = { url: new URL(`${origin}/hangs`), headers: {}, body: '{}', allowsPrivate: true }
  await expect(postOutbound({ ...post, timeout: 50 })).rejects.toThrow('no answer came within 0.05 s')
  expect(await postOutbound({ ...post, url: new URL(`${origin}/endless`) })).toMatchObject({ status: 200 })
  for (const path of ['/switches', '/provisional'])
    await expect(postOutbound({ ...post, url: new URL(origin + path) })).rejects.toThrow(
      'it closed the connection without an answer',
    )
  await expect(postOutbound({ ...post, url: new URL('http://127.0.0.1:9/') })).rejects.toThrow(
    /^nothing listens there|no connection/,
  )
  const hanging = await add('/hangs')
  const good = await add('/good')
  await enter(server, admin, 'Agra', TODAY)
  const stop = new AbortController()
  const delivered = deliver(stop.signal)
  await vi.waitFor(async () => expect((await show(good)).deliveries).toMatchObject([{ status: 'delivered' }]))
  stop.abort()
  await expect(delivered).rejects.toThrow()
  // it was no fault of the receiver: nothing is lost, nor counted against it
  expect(await show(hanging)).toMatchObject({
    failingSince: null,
    deliveries: [{ status: 'waiting', reason: null }],
  })
})

test('no redirect is followed, and what an answer unpacks to is never unpacked', async () => {
  const post = { headers: {}, body: '{}', allowsPrivate: true }
  expect(await postOutbound({ ...post, url: new URL(`${origin}/moved`) })).toMatchObject({ status: 302 })
  expect(received).toHaveLength(1)
  const before = process.memoryUsage().arrayBuffers
  expect(await postOutbound({ ...post, url: new URL(`${origin}/bomb`) })).toMatchObject({ status: 200 })
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(BOMB / 4)
})

test('one that fails for three days is paused, of which Admins are told, and resumed with what waits', async () => {
  const webhook = await add('/broken')
  const { _id } = await enter(server, admin, 'Surat', TODAY)
  await deliver()
  await server.storage.pool.query(`update webhook set failing_since = now() - interval '4 days'`)
  await comeBack()
  await deliver()
  expect(await show(webhook)).toMatchObject({ isPaused: true })
  const told = (await server.call('GET', '/api/notifications', { token: admin })).json()
  expect(told).toMatchObject([{ type: 'webhook', about: { webhook: new URL(origin).host } }])
  await call('PUT', `/${webhook._id}`, { isPaused: false })
  received = []
  await deliver()
  expect(received.map(({ body }) => JSON.parse(body).data.records[0]._id)).toEqual([_id])
})

test('rates of a day and corrections are told, signed, without prices', async () => {
  const { secret } = await add()
  const { _id } = await enter(server, admin, 'Nashik', TODAY)
  await server.call('PUT', `/api/rates/daily/${_id}`, { token: admin, body: { markets: makeMarkets(300) } })
  await deliver()
  const records = [{ _id, location: 'Nashik', date: TODAY }]
  expect(received.map(({ body }) => JSON.parse(body))).toMatchObject([
    { type: 'rates.published', data: { records } },
    { type: 'rates.corrected', data: { records } },
  ])
  for (const each of received) expect(each.headers['webhook-signature']).toBe(sign(secret, each))
})

test('a rate that is refused, or a webhook that is paused, queues nothing', async () => {
  const webhook = await add()
  await enter(server, admin, 'Thane', TODAY)
  await server.call('POST', '/api/rates/daily', {
    token: admin,
    body: { location: 'Thane', date: TODAY, markets: makeMarkets(200) },
  })
  await call('PUT', `/${webhook._id}`, { isPaused: true })
  await enter(server, admin, 'Salem', TODAY)
  expect((await show(webhook)).deliveries).toHaveLength(1)
})

test('a write queues the job that delivers', async () => {
  await add()
  await enter(server, admin, 'Kochi', TODAY)
  const jobs = `select from chicken_rates_jobs.job where name = 'webhook.deliver' and state = 'created'
    and start_after > (select max(created_at) from webhook_delivery)`
  expect((await server.storage.pool.query(jobs)).rowCount).toBeGreaterThan(0)
})

test('a test is sent at once, and a new secret signs beside the former one for a day', async () => {
  const webhook = await add()
  const rotated = (await call('POST', `/${webhook._id}/secret`)).json()
  expect((await call('POST', `/${webhook._id}/test`)).json()).toEqual({ reason: null })
  const [sent] = received
  expect(JSON.parse(sent!.body)).toMatchObject({ type: 'test', data: { records: [] } })
  expect(sent!.headers['webhook-signature']).toBe(
    `${sign(rotated.secret, sent!)} ${sign(webhook.secret, sent!)}`,
  )
  const broken = await add('/broken')
  expect((await call('POST', `/${broken._id}/test`)).json()).toEqual({ reason: 'answered:500' })
})

test('the secret is shown once, and every change is on record once', async () => {
  const { _id, secret } = await add()
  expect((await call('GET', '')).body).not.toContain(secret)
  await call('PUT', `/${_id}`, { isPaused: true })
  const deleted = await Promise.all([1, 2, 3].map(() => call('DELETE', `/${_id}`)))
  expect(deleted.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404, 404])
  expect((await call('GET', '')).json()).toEqual([])
  const entries = (await server.call('GET', '/api/audit', { token: admin })).json()
  expect(entries.slice(0, 3)).toMatchObject(
    ['deleted', 'changed', 'created'].map(what => ({
      action: `webhook.${what}`,
      subject: { type: 'webhook', _id },
      after: { host: new URL(origin).host },
    })),
  )
})
