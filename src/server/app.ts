import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { SiteOptions } from '#shared/site.ts'
import type { AccountDeps } from './accounts/deps.ts'
import { accountRoutes } from './accounts/routes.ts'
import { guardCalls } from './accounts/sessions/guard.ts'
import { openCities } from './cities/cities.ts'
import { cityRoutes } from './cities/routes.ts'
import { keepServiceNames } from './cities/serviceNames.ts'
import type { Config } from './config.ts'
import { describeCalls } from './docs/openapi.ts'
import { docsRoutes } from './docs/routes.ts'
import { isSampleData } from './facts/queries.ts'
import { contentPolicy, securityHeaders } from './headers.ts'
import { healthRoutes } from './health.ts'
import { createHttp } from './http.ts'
import { limitCalls } from './limits/calls.ts'
import { openLimits } from './limits/limits.ts'
import { pageRoutes } from './pages/routes.ts'
import type { SiteSource } from './pages/site.ts'
import { answerUnknown } from './problems.ts'
import { rateChangeRoutes } from './rates/changes/routes.ts'
import { rateRoutes } from './rates/routes.ts'
import { siteReads } from './rates/siteReads.ts'
import type { Storage } from './storage/storage.ts'
import type { Db } from './storage/tables.ts'

export interface Deps {
  config: Config
  storage: Storage
  log: FastifyBaseLogger
  now(): Date
  /** Opens the web pages; without it the server is the API alone. */
  openSite?(options: Omit<SiteOptions, 'manifest'>, app: FastifyInstance): Promise<SiteSource>
}

/** The whole server, wired; it listens when it is told to. */
export async function buildApp({ config, storage, log, now, openSite }: Deps): Promise<FastifyInstance> {
  const { db, reads, streams, pool } = storage
  const app = createHttp(config, log)
  const cities = openCities({ db, log })
  const limits = openLimits(config, pool)

  await describeCalls(app, { name: config.SITE_NAME, url: config.SITE_URL })
  guardCalls(app, { db, ...limitCalls(app, limits), now })
  healthRoutes(app, db)
  rateRoutes(app, { db, reads, streams, keyOf: cities.keyOf, now })
  rateChangeRoutes(app, { db, enterCity: cities.enter, now })
  cityRoutes(app, { ...cities, now })
  keepServiceNames(app, { url: config.CITIES_SERVICE_URL, learn: cities.learn, log })
  accountRoutes(app, { db, config, limits, announcing: untold(db), sessionsEnded: () => {}, now })
  docsRoutes(app)

  const site = await openSite?.(await siteOptions(config, reads, cities.keyOf), app)
  securityHeaders(app, site?.inlineScripts && contentPolicy(site.inlineScripts), config.SITE_URL)
  if (site) await pageRoutes(app, site, now)
  else answerUnknown(app)
  return app
}

// until live connections are opened here: nobody listens yet
const untold =
  (db: Db): AccountDeps['announcing'] =>
  work =>
    db.transaction().execute(tx => work(tx, async () => {}))

const siteOptions = async (config: Config, reads: Db, keyOf: (city: string) => string) => ({
  name: config.SITE_NAME,
  url: config.SITE_URL ?? `http://localhost:${config.PORT}`,
  sample: await isSampleData(reads),
  reads: siteReads(reads, keyOf),
})
