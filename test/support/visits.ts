import { channel } from 'node:diagnostics_channel'
import { onTestFinished } from 'vitest'
import type { TestApp } from './app.ts'

/** Requests over HTTP, through every layer of a server. */
export interface Visits {
  get(path: string, headers?: Record<string, string>): Promise<Response>
  text(path: string): Promise<string>
}

/** Lets a server listen, and sends requests to it. */
export async function openVisits({ app }: Pick<TestApp, 'app'>): Promise<Visits> {
  const address = await app.listen({ port: 0 })
  const get = (path: string, headers = {}) => fetch(address + path, { headers })
  return { get, text: async path => (await get(path)).text() }
}

/** Counts the responses that handlers make from now to the end of a test. */
export function countHandled(): () => number {
  let made = 0
  const count = () => {
    made += 1
  }
  const handlers = channel('tracing:fastify.request.handler:start')
  handlers.subscribe(count)
  onTestFinished(() => {
    handlers.unsubscribe(count)
  })
  return () => made
}

/** Takes all slots of a network, and all its places in the queue, until the test ends. */
export async function fillQueue(
  { app: { readQueue } }: Pick<TestApp, 'app'>,
  address: string,
): Promise<void> {
  const left = new AbortController()
  const read = { address, cost: 'large', isPatient: true, signal: left.signal } as const
  const release = await readQueue.enter(read)
  for (let turn = 0; turn < 64; turn += 1) readQueue.enter(read)
  onTestFinished(() => {
    left.abort()
    release?.()
  })
}
