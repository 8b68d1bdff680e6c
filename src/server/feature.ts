import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Site } from '#shared/site.ts'
import type { Config } from './config.ts'
import type { Db } from './database/tables.ts'
import type { AddForms } from './http/forms.ts'
import type { Job } from './jobs/queue.ts'

/** A way to start that the command line chooses. */
export interface StartMode {
  option: `--${string}`
  /** Defaults of settings, in the place of the product's. */
  defaults: NodeJS.ProcessEnv
  adapt(config: Config): Config
  /**
   * Fills the database before anybody uses it. Returns lines for the operator, such as logins, and jobs. Throws OperatorError.
   */
  open(start: {
    storage: { db: Db }
    config: Config
    log: Logger
    now(): Date
  }): Promise<{ notes: string[]; jobs: Job[] }>
}

/** What a feature adds to the server: `src/features/<name>/server/feature.ts` exports one as `feature`. */
export interface ServerFeature {
  /** Registers what has to see each route as it is registered. */
  watchRoutes?(app: FastifyInstance): Promise<void>
  /** Registers its routes, decorators and metrics, when the rooms are there. Without web pages there is no site. */
  register?(app: FastifyInstance, getSite: (() => Promise<Site>) | undefined): Promise<void>
  /** Routes that take forms of browsers without script. */
  forms?: AddForms
  /** Erases what it keeps of a person, known by an e-mail in small letters; returns how many subscriptions. */
  erasePerson?(tx: Db, person: string): Promise<number>
  /** Its work without a request. */
  jobs?(app: FastifyInstance): readonly Job[]
  mode?: StartMode
}
