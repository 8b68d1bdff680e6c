import { realpath } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { StartRefused } from '#server/startRefused.ts'
import type { EmbeddedServer } from './embedded.ts'
import { DATABASE, USER } from './firstStart.ts'
import { PORT, SOCKET, socketDirectory } from './socketPath.ts'

/**
 * Where the embedded server of a product that runs on the folder listens; undefined while none does. Throws
 * StartRefused when it is somebody else's.
 */
export async function findRunning(dataDir: string): Promise<EmbeddedServer['connection'] | undefined> {
  const directory = await realpath(dataDir).catch(() => undefined)
  if (!directory) return undefined
  const host = socketDirectory(directory)
  return (await isListening(host)) ? { host, port: PORT, user: USER, database: DATABASE } : undefined
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
      reject(new StartRefused(`The folder ${host} belongs to another user: run this command as that user.`))
    })
  })
}
