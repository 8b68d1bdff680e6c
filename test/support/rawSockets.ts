import { once } from 'node:events'
import type { Line } from './live.ts'

/** A WebSocket that speaks the protocol's packets itself, to say what no client of ours says. */
export interface RawSocket {
  said: string[]
  /** Resolves when the server has closed it. */
  closed: Promise<unknown>
  say(packet: string): void
  /** The next thing that it is told. */
  told(): Promise<string>
}

/** Opens one; the server has told its session by then. */
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

/** Begins a session that polls; its address. */
export async function openPolling({ address }: Pick<Line, 'address'>): Promise<string> {
  const url = `${address}/socket.io/?EIO=4&transport=polling`
  const opened = await (await fetch(url)).text()
  const { sid } = JSON.parse(opened.slice(1)) as { sid: string }
  return `${url}&sid=${sid}`
}
