import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createServer } from '#server/http/server.ts'
import { createReadQueue } from '#server/rate-limits/readQueue.ts'
import { streams } from './streams.ts'

/** A server of endless lists and a short one, with its metrics by name. */
async function openServer(RATE_LIMITS: string) {
  const app = createServer(readConfig({ TRUST_PROXY: '1', RATE_LIMITS }), pino({ level: 'silent' }))
  const metrics = new Map<string, () => number | Promise<number>>()
  app.decorate('metrics', {
    gauge: (name, _, read) => void metrics.set(name, read),
    counter: () => () => {},
    observeRequest: () => {},
  })
  app.decorate(
    'readQueue',
    createReadQueue(() => {}),
  )
  await app.register(streams)
  let begun = 0
  let closed = 0
  async function* endless() {
    begun += 1
    try {
      for (;;) yield Buffer.alloc(65_536, 'x')
    } finally {
      closed += 1
    }
  }
  const toBody = (chunks: AsyncIterable<Buffer>) => Readable.from(chunks)
  app.get('/endless', (_, reply) => app.streams.send(reply, { chunks: endless(), toBody }))
  app.get('/file', (_, reply) => {
    app.streams.count(reply)
    return reply.send(toBody(endless()))
  })
  // a body that takes only the first chunk, as for a client that stops reading
  const stuck = () => new Readable({ read: () => {} })
  app.get('/stuck', (_, reply) => app.streams.send(reply, { chunks: endless(), toBody: stuck }))
  app.get('/staff', (request, reply) => {
    request.isOfStaff = true
    return app.streams.send(reply, { chunks: endless(), toBody })
  })
  app.get('/short', (_, reply) =>
    app.streams.sendJson(
      reply,
      (async function* () {
        yield '{"city":"Pune"}'
      })(),
    ),
  )
  app.get('/broken', (_, reply) =>
    app.streams.sendJson(
      reply,
      // biome-ignore lint/correctness/useYield: it fails before its first record
      (async function* () {
        throw new Error('no')
      })(),
    ),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo

  /** Requests a list and reads nothing of it. */
  async function hold(path: string, from: string): Promise<Socket> {
    const socket = connect(port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => {})
    const before = begun
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${from}\r\n\r\n`)
    await expect.poll(() => begun).toBe(before + 1)
    return socket
  }
  const ask = (path: string, from: string) =>
    app.inject({ url: path, headers: { 'x-forwarded-for': from }, remoteAddress: '127.0.0.1' })
  const isOpen = () => metrics.get('chicken_rates_streams_open')!()
  return { ask, hold, isOpen, counts: () => ({ begun, closed }) }
}

test('a fifth stream to one network is refused with a sentence; other networks and staff are served', async () => {
  const { ask, hold } = await openServer('on')
  for (let reader = 1; reader <= 3; reader += 1) await hold('/endless', `2001:db8::${reader}`)
  await hold('/file', '2001:db8::4')
  const refused = await ask('/short', '2001:db8::9')
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({
    code: 'request.tooMany',
    message: expect.stringContaining('on their way'),
  })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask('/short', '203.0.113.9')).json()).toEqual([{ city: 'Pune' }])
  await hold('/staff', '2001:db8::9')
})

test('RATE_LIMITS sets the number of streams, and one that exceeds its time is closed', async () => {
  const { ask, hold, isOpen, counts } = await openServer('streams=1/1')
  const [silent, busy] = [await hold('/endless', '203.0.113.1'), await hold('/endless', '203.0.113.2')]
  expect((await ask('/short', '203.0.113.1')).statusCode).toBe(429)
  busy.resume()
  await Promise.all([silent, busy].map(each => new Promise(resolve => each.resume().once('close', resolve))))
  await expect.poll(isOpen).toBe(0)
  await expect.poll(counts).toEqual({ begun: 2, closed: 2 })
  expect((await ask('/short', '203.0.113.1')).statusCode).toBe(200)
})

test('the generator is closed when the client leaves, when the list ends and when it fails', async () => {
  const { ask, hold, isOpen, counts } = await openServer('on')
  const socket = await hold('/endless', '203.0.113.1')
  expect(isOpen()).toBe(1)
  socket.destroy()
  await expect.poll(counts).toEqual({ begun: 1, closed: 1 })
  for (let turn = 0; turn < 6; turn += 1) {
    expect((await ask('/broken', '203.0.113.1')).statusCode).toBe(500)
    expect((await ask('/short', '203.0.113.1')).statusCode).toBe(200)
  }
  await expect.poll(isOpen).toBe(0)
})

test('when all streams are taken, a new one is refused or closes the one that has waited longest for its client', async () => {
  const { ask, hold, isOpen } = await openServer('off')
  const first = await hold('/stuck', '203.0.113.1')
  for (let reader = 2; reader <= 64; reader += 1) await hold('/stuck', '203.0.113.2')
  const refused = await ask('/short', '203.0.113.3')
  expect(refused.statusCode).toBe(503)
  expect(refused.json()).toMatchObject({
    code: 'server.unavailable',
    message: expect.stringContaining('Too many'),
  })
  const ended = new Promise(resolve => first.resume().once('close', resolve))
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 10_000)
  onTestFinished(() => void vi.restoreAllMocks())
  expect((await ask('/short', '203.0.113.3')).statusCode).toBe(200)
  await ended
  expect(isOpen()).toBe(63)
})
