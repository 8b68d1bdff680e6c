import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { ensureFirstAdmin } from './accounts/registration/firstAdmin.ts'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import type { Storage } from './database/storage.ts'
import { describeHold, findHold } from './deliveries/queries.ts'
import { OperatorError } from './operatorError.ts'
import { builtSite, developedSite } from './site/site.ts'

interface StartOptions {
  config: Config
  storage: Storage
  log: Logger
  /** Pages come from their sources and reload as these change. */
  isDevelopment: boolean
  /** Fills the database with sample rates first. */
  isDemo: boolean
}

export interface Started {
  /** URL for the operator's browser. */
  address: string
  /** Lines for the operator: how to log in, or to create the first Admin. */
  notes: string[]
  stop(): Promise<void>
}

const now = () => new Date()

/** Builds the server and listens. Throws OperatorError, and leaves nothing running then, the storage neither. */
export async function start({ config, storage, log, isDemo, isDevelopment }: StartOptions): Promise<Started> {
  try {
    const heldSince = await findHold(storage.db)
    const demo = isDemo
      ? await (await import('#features/demo/server/demo.ts')).openDemo({ storage, log, now })
      : undefined
    // the demo has its own logins
    const setUpPath = demo ? undefined : await ensureFirstAdmin(storage.db, config, now())
    const openSite = isDevelopment ? developedSite : builtSite
    const app = await buildApp({ config, storage, log, now, openSite, ...(demo && { jobs: demo.jobs }) })
    await listen(app, config)
    const address = getAddress(app, config)
    return {
      address,
      notes: [
        ...(demo?.notes ?? (setUpPath ? [setUpNote(config.SITE_URL ?? address, setUpPath)] : [])),
        ...(heldSince ? [describeHold(heldSince)] : []),
      ],
      async stop() {
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
    // Fastify opens a second server for the other address of `localhost`, which no guard of connections would know
    await app.listen({ host: HOST === 'localhost' ? '127.0.0.1' : HOST, port: PORT })
  } catch (error) {
    await app.close()
    if (error instanceof OperatorError) throw error
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      throw new OperatorError(
        `Port ${PORT} is in use already: stop what uses it, or set PORT to another one.`,
      )
    }
    throw new OperatorError(`The server cannot listen on HOST ${HOST}, PORT ${PORT}: ${message}.`)
  }
}

function getAddress(app: FastifyInstance, { HOST }: Config): string {
  const { port } = app.server.address() as { port: number }
  const isEverywhere = ['0.0.0.0', '::', '127.0.0.1'].includes(HOST)
  return `http://${isEverywhere ? 'localhost' : HOST}:${port}`
}
