import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import type { EmbeddedConnection } from './embedded/socket.ts'

/** What runs beside the embedded database while that is open. */
export interface Companion {
  /** Stops the server in its turn. */
  close(stopServer: () => Promise<void>): Promise<void>
}

interface EmbeddedStart {
  connection: EmbeddedConnection
  config: Config
  log: Logger
}

export type OpenBeside = (start: EmbeddedStart) => Promise<Companion | undefined>
