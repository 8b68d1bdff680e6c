import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { senders } from './senders.ts'

const PATIENCE = { timeout: 20_000, interval: 20 }

test('a sender looks again and again, beside one that hangs and after a failure', async () => {
  const app = Fastify()
  const hanging = (signal: AbortSignal) =>
    new Promise<void>((_, fail) => signal.addEventListener('abort', fail))
  const send = vi.fn(async () => {}).mockRejectedValueOnce(new Error('no'))
  const list = [
    { name: 'hanging', send: hanging },
    { name: 'test', send },
  ]
  await app.register(senders, { senders: list, startsAfter: 0 })
  await app.listen({ port: 0 })
  onTestFinished(() => app.close())
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(3), PATIENCE)
})
