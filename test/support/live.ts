import type { AddressInfo } from 'node:net'
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import type { LiveEvents, RatesChanged } from '#shared/live-events.ts'
import type { Notification } from '#shared/notifications/api.ts'
import type { TestApp } from './app.ts'
import { findEnd } from './cleanUp.ts'

export type Client = Socket<LiveEvents>
type ClientOptions = Partial<ManagerOptions & SocketOptions>

/** Connects sockets to a server under test and closes them after the test. */
export interface LiveServer {
  address: string
  /** Makes a client that tries once. */
  client(token?: unknown, options?: ClientOptions): Client
  /** Makes a connected client; rejects with the reason of a refusal. */
  connect(token?: unknown, options?: ClientOptions): Promise<Client>
}

/** Listens on a free port. */
export async function openLiveServer({ app }: TestApp): Promise<LiveServer> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const address = `http://127.0.0.1:${port}`

  function client(token?: unknown, options: ClientOptions = {}): Client {
    const made: Client = io(address, {
      auth: token === undefined ? {} : { token },
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      ...options,
    })
    findEnd()(() => made.disconnect())
    return made
  }

  return {
    address,
    client,
    async connect(token, options) {
      const made = client(token, options)
      await new Promise<void>((resolve, reject) => {
        made.once('connect', resolve)
        made.once('connect_error', reject)
      })
      return made
    },
  }
}

/** Resolves with the reason of a disconnect that the client sees: `io server disconnect` when the server did it. */
export const waitForDisconnect = (client: Client): Promise<string> =>
  new Promise(resolve => client.once('disconnect', resolve))

type NoticeEvent = Exclude<keyof LiveEvents, 'rates-changed' | 'caught-up'>

/** Resolves with the next notification of an event. */
export const waitForNotice = (client: Client, event: NoticeEvent): Promise<Notification> =>
  new Promise(resolve => client.once(event, resolve))

/** Resolves with the next event about written rates. */
export const waitForRates = (client: Client): Promise<RatesChanged> =>
  new Promise(resolve => client.once('rates-changed', resolve))

/** Returns the list of events that a client receives, which grows. */
export function collectEvents(client: Client): { event: string; payload: unknown }[] {
  const events: { event: string; payload: unknown }[] = []
  client.onAny((event, payload) => events.push({ event, payload }))
  return events
}
