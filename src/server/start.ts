import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { ensureFirstAdmin } from './accounts/joining/firstAdmin.ts'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { builtSite, developedSite } from './pages/site.ts'
import { StartRefused } from './startRefused.ts'
import { openStorage, type Storage } from './storage/storage.ts'

export interface StartOptions {
  /** Pages from their sources, drawn anew as they change. */
  isDevelopment: boolean
  /** Sample rates, kept up to date. */
  isDemo: boolean
}

export interface Started {
  storage: Storage
  /** Where people find it. */
  address: string
  /** What the operator is to read: how to log in, or to make the first Admin. */
  notes: string[]
  stop(): Promise<void>
}

const now = () => new Date()

/** Opens the storage, builds the server and listens. Throws StartRefused, and leaves nothing running then. */
export async function start(config: Config, log: Logger, options: StartOptions): Promise<Started> {
  const storage = await openStorage(config, log)
  try {
    // read only where it is wanted: an own installation carries no samples
    const demo = options.isDemo
      ? await (await import('./openDemo.ts')).openDemo({ storage, config, log, now })
      : undefined
    // whoever starts the demo has its logins
    const setUpPath = demo ? undefined : await ensureFirstAdmin(storage.db, config, now())
    const openSite = options.isDevelopment ? developedSite : builtSite
    const app = await buildApp({ config, storage, log, now, openSite })
    await listen(app, config)
    const address = addressOf(app, config)
    return {
      storage,
      address,
      notes: demo?.notes ?? (setUpPath ? [setUpNote(config.SITE_URL ?? address, setUpPath)] : []),
      async stop() {
        demo?.stop()
        await app.close()
        await storage.close()
      },
    }
  } catch (error) {
    await storage.close()
    throw error
  }
}

const setUpNote = (address: string, path: string) =>
  `There is no Admin yet. Make the first one at ${address}${path} (works once, until the next start).`

async function listen(app: FastifyInstance, { HOST, PORT }: Config): Promise<void> {
  try {
    await app.listen({ host: HOST, port: PORT })
  } catch (error) {
    await app.close()
    if (error instanceof StartRefused) throw error
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      throw new StartRefused(`Port ${PORT} is in use already: stop what uses it, or set PORT to another one.`)
    }
    throw new StartRefused(`The server cannot listen on HOST ${HOST}, PORT ${PORT}: ${message}.`)
  }
}

function addressOf(app: FastifyInstance, { HOST }: Config): string {
  const { port } = app.server.address() as { port: number }
  const isEverywhere = ['0.0.0.0', '::', '127.0.0.1'].includes(HOST)
  return `http://${isEverywhere ? 'localhost' : HOST}:${port}`
}
