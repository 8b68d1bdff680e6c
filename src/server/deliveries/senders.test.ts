import { EventEmitter } from 'node:events'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { senders } from './senders.ts'

const PATIENCE = { timeout: 20_000, interval: 20 }

/** A server with two senders; returns how to wait until the first has looked so often. */
async function openServer(send = vi.fn(async (): Promise<number | undefined> => undefined)) {
  const app = Fastify()
  app.decorate('storage', {} as never)
  app.decorate('events', new EventEmitter() as never)
  app.post('/taken', async () => 'taken')
  const other = (signal: AbortSignal) =>
    new Promise<undefined>((_, fail) => signal.addEventListener('abort', fail))
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
  const first = Promise.withResolvers<undefined>()
  const send = vi.fn(async () => undefined).mockReturnValueOnce(first.promise)
  const { looked, post } = await openServer(send)
  await post('/taken')
  first.resolve(undefined)
  await looked(2)
})

test('a sender that knows of more looks when that is due, also after a failure', async () => {
  const send = vi
    .fn(async (): Promise<number | undefined> => undefined)
    .mockResolvedValueOnce(10)
    .mockRejectedValueOnce(new Error('no'))
  const { app, looked } = await openServer(send)
  await looked(2)
  app.wakeSenders()
  await looked(3)
})
