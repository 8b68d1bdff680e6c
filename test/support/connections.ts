import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A bare connection to a server under test, to do what no HTTP client does. */
export interface Bare {
  socket: Socket
  /** Sends requests and takes what comes until `text` is there. */
  ask(text: string, until?: RegExp): Promise<string>
  /** Everything that came, once it is closed. */
  closed: Promise<string>
}

/** Opens one. */
export async function openBare(address: string): Promise<Bare> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  socket.on('error', () => {})
  let received = ''
  socket.on('data', data => {
    received += data
  })
  const closed = once(socket, 'close').then(() => received)
  await once(socket, 'connect')
  return {
    socket,
    closed,
    async ask(text, until = /\r\n\r\n/) {
      received = ''
      socket.write(text)
      while (!until.test(received)) await once(socket, 'data')
      return received
    },
  }
}
