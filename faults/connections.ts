import { connect, type Socket } from 'node:net'

export interface Connection {
  socket: Socket
  /** Resolves with everything received, once the other side has closed. */
  ended: Promise<string>
  /** Resolves with the first bytes. */
  answered: Promise<string>
}

/** Opens a TCP connection, for input that no HTTP client sends. */
export async function openConnection(port: number): Promise<Connection> {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  const ended = new Promise<string>(resolve => {
    socket.on('close', () => resolve(received))
  })
  const answered = new Promise<string>(resolve => {
    socket.on('data', data => {
      received += data
      resolve(received)
    })
  })
  socket.on('error', () => {})
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  return { socket, ended, answered }
}
