import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A TCP connection to a server under test, for input that no HTTP client sends. */
export interface Bare {
  socket: Socket
  /** Sends requests and reads until `text` is received. */
  ask(text: string, until?: RegExp): Promise<string>
  /** Resolves with everything received, once the connection is closed. */
  closed: Promise<string>
}

/** Opens a connection from an address of this machine. */
export async function openBare(address: string, localAddress = '127.0.0.1'): Promise<Bare> {
  const socket = connect({ port: Number(new URL(address).port), host: '127.0.0.1', localAddress })
  socket.on('error', () => {})
  let received = ''
  socket.on('data', data => {
    received += data
  })
  const closed = new Promise<string>(resolve => socket.once('close', () => resolve(received)))
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
