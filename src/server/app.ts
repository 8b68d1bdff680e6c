import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { openCities } from './cities/cities.ts'
import type { Config } from './config.ts'
import { healthRoutes } from './health.ts'
import { createHttp } from './http.ts'
import { nothingAt } from './problems.ts'
import { rateChangeRoutes } from './rates/changes/routes.ts'
import { rateRoutes } from './rates/routes.ts'
import type { Storage } from './storage/storage.ts'

export interface Deps {
  config: Config
  storage: Storage
  log: FastifyBaseLogger
  now(): Date
}

/** The whole server, wired; it listens when it is told to. */
export async function buildApp({ config, storage, log, now }: Deps): Promise<FastifyInstance> {
  const { db, reads, streams } = storage
  const app = createHttp(config, log)
  const cities = openCities({ db })

  healthRoutes(app, db)
  rateRoutes(app, { db, reads, streams, keyOf: cities.keyOf, now })
  rateChangeRoutes(app, { db, enterCity: cities.enter, now })
  app.setNotFoundHandler(request => {
    throw nothingAt(request.url.split('?', 1)[0]!)
  })
  return app
}
