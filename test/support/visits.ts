import { channel } from 'node:diagnostics_channel'
import { onTestFinished } from 'vitest'
import type { TestApp } from './app.ts'

/** Visits over HTTP, past which nothing of a server is left out. */
export interface Visits {
  get(path: string, headers?: Record<string, string>): Promise<Response>
  text(path: string): Promise<string>
}

/** Lets a server listen, and visits it. */
export async function openVisits({ app }: Pick<TestApp, 'app'>): Promise<Visits> {
  const address = await app.listen({ port: 0 })
  const get = (path: string, headers = {}) => fetch(address + path, { headers })
  return { get, text: async path => (await get(path)).text() }
}

/** Counts the answers that handlers make from here to the end of a test. */
export function countMade(): () => number {
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
