import { once } from 'node:events'
import type { LiveServer } from './live.ts'

/** A WebSocket that sends packets of the protocol directly, for input that our client never sends. */
export interface RawSocket {
  received: string[]
  /** Resolves when the server has closed the socket. */
  closed: Promise<unknown>
  send(packet: string): void
  /** Resolves with the next packet of the server. */
  nextPacket(): Promise<string>
}

/** Opens a socket and reads its session. */
export async function openRawSocket({ address }: Pick<LiveServer, 'address'>): Promise<RawSocket> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  const received: string[] = []
  socket.addEventListener('message', ({ data }) => received.push(String(data)))
  const closed = once(socket, 'close')
  const nextPacket = async () => String((await once(socket, 'message'))[0].data)
  await nextPacket()
  received.length = 0
  return { received, closed, send: packet => socket.send(packet), nextPacket }
}

/** The head of a request that asks for a WebSocket. */
export const askForWebSocket = (headers = ''): string =>
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
  `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n${headers}\r\n`
