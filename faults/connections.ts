import { connect, type Socket } from 'node:net'

export interface Connection {
  socket: Socket
  /** Everything that came, once the other side has closed. */
  ended: Promise<string>
  /** The first bytes that came. */
  answered: Promise<string>
}

/** A bare connection, to do what no HTTP client does. */
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
