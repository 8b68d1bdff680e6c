import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { EmbeddedConnection } from './database/embedded/socket.ts'

/** What runs beside the embedded database while that is open. */
export interface Companion {
  /** Stops the server in its turn. */
  close(stopServer: () => Promise<void>): Promise<void>
}

export interface EmbeddedStart {
  connection: EmbeddedConnection
  config: Config
  log: Logger
}

/** What a feature adds to the server: `src/features/<name>/server/feature.ts` exports one as `feature`. */
export interface ServerFeature {
  /** Registers its routes, decorators and metrics, when the rooms are there. */
  register?(app: FastifyInstance): Promise<void>
  /** Opens what runs beside an embedded database that has started and that nobody uses yet. */
  openBeside?(start: EmbeddedStart): Promise<Companion | undefined>
}
