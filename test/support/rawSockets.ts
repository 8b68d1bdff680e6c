import { once } from 'node:events'
import type { Line } from './live.ts'

/** A WebSocket that sends packets of the protocol directly, for input that our client never sends. */
export interface RawSocket {
  said: string[]
  /** Resolves when the server has closed the socket. */
  closed: Promise<unknown>
  say(packet: string): void
  /** Resolves with the next packet of the server. */
  told(): Promise<string>
}

/** Opens a socket and reads its session. */
export async function openRawSocket({ address }: Pick<Line, 'address'>): Promise<RawSocket> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  const said: string[] = []
  socket.addEventListener('message', ({ data }) => said.push(String(data)))
  const closed = once(socket, 'close')
  const told = async () => String((await once(socket, 'message'))[0].data)
  await told()
  said.length = 0
  return { said, closed, say: packet => socket.send(packet), told }
}

/** Begins a polling session and returns its address. */
export async function openPolling({ address }: Pick<Line, 'address'>): Promise<string> {
  const url = `${address}/socket.io/?EIO=4&transport=polling`
  const opened = await (await fetch(url)).text()
  const { sid } = JSON.parse(opened.slice(1)) as { sid: string }
  return `${url}&sid=${sid}`
}
