import { realpath } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { EmbeddedServer } from './embedded.ts'
import { DATABASE, USER } from './firstStart.ts'
import { createOtherUserError, findSocketDirectory, PORT, SOCKET } from './socketPath.ts'

/**
 * Where the embedded server of a product that runs on the folder listens; undefined while none does. Throws
 * OperatorError when it is somebody else's.
 */
export async function findRunning(dataDir: string): Promise<EmbeddedServer['connection'] | undefined> {
  const directory = await realpath(dataDir).catch(() => undefined)
  if (!directory) return undefined
  const host = await findSocketDirectory(directory)
  return host && (await isListening(host)) ? { host, port: PORT, user: USER, database: DATABASE } : undefined
}

function isListening(host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(join(host, SOCKET))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', ({ code }: NodeJS.ErrnoException) => {
      if (code !== 'EACCES') return resolve(false)
      reject(createOtherUserError(host))
    })
  })
}
