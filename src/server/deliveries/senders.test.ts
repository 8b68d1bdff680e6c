import { EventEmitter } from 'node:events'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { senders } from './senders.ts'

const PATIENCE = { timeout: 20_000, interval: 20 }

/** A server with two senders; returns how to wait until the first has looked so often. */
async function openServer(send = vi.fn(async () => {})) {
  const app = Fastify()
  app.decorate('storage', {} as never)
  app.decorate('events', new EventEmitter() as never)
  app.post('/taken', async () => 'taken')
  const other = (signal: AbortSignal) =>
    new Promise<void>((_, fail) => signal.addEventListener('abort', fail))
  const list = [
    { name: 'hanging', send: other },
    { name: 'test', send },
  ]
  await app.register(senders, { senders: list, startsAfter: 0 })
  await app.listen({ port: 0 })
  onTestFinished(() => app.close())
  const looked = (times: number) => vi.waitFor(() => expect(send).toHaveBeenCalledTimes(times), PATIENCE)
  await looked(1)
  const post = (path: string) => fetch(app.listeningOrigin + path, { method: 'POST' })
  return { app, send, looked, post }
}

test('a sender looks again after a write that was taken, beside one that hangs, and after none that was refused', async () => {
  const { app, send, looked, post } = await openServer()
  for (let count = 0; count < 5; count += 1) expect((await post('/refused')).status).toBe(404)
  expect((await fetch(app.listeningOrigin, { method: 'OPTIONS' })).status).toBe(404)
  expect(send).toHaveBeenCalledTimes(1)
  expect((await post('/taken')).status).toBe(200)
  await looked(2)
  app.events.emit('rates.written', undefined)
  await looked(3)
})

test('what is written while it sends is looked for after that', async () => {
  const first = Promise.withResolvers<void>()
  const send = vi.fn(async () => {}).mockReturnValueOnce(first.promise)
  const { looked, post } = await openServer(send)
  await post('/taken')
  first.resolve()
  await looked(2)
})

test('a sender looks again after a failure', async () => {
  const { app, looked } = await openServer(vi.fn(async () => {}).mockRejectedValueOnce(new Error('no')))
  app.wakeSenders()
  await looked(2)
})
