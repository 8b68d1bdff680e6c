import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { SiteOptions } from '#shared/site.ts'
import { accountRoutes } from './accounts/routes.ts'
import { guardCalls } from './accounts/sessions/guard.ts'
import { admit } from './accounts/sessions/sessions.ts'
import { answerOnce } from './answers/answers.ts'
import { recordDeed } from './audit/queries.ts'
import { auditRoutes } from './audit/routes.ts'
import { keepSealing } from './audit/sealing/sealing.ts'
import { type Cities, openCities } from './cities/cities.ts'
import { openDistances } from './cities/distances.ts'
import { cityRoutes } from './cities/routes.ts'
import { keepServiceNames } from './cities/serviceNames.ts'
import type { Config } from './config.ts'
import { describeCalls } from './docs/openapi.ts'
import { docsRoutes } from './docs/routes.ts'
import { isSampleData } from './facts/queries.ts'
import { securityHeaders } from './headers.ts'
import { healthRoutes } from './health.ts'
import { createHttp } from './http.ts'
import { limitCalls, limitFiles } from './limits/calls.ts'
import { openLimits } from './limits/limits.ts'
import type { Written } from './live/changes.ts'
import { type Live, openLive } from './live/live.ts'
import { messageFormRoutes } from './messages/formRoutes.ts'
import { keepPurging } from './messages/purge.ts'
import { messageRoutes } from './messages/routes.ts'
import { openMessageTaking } from './messages/taking.ts'
import { type Metrics, openMetrics } from './metrics/metrics.ts'
import { measureRequests } from './metrics/requests.ts'
import { serveMetrics } from './metrics/serving.ts'
import { openAnnouncing } from './notifications/announcing.ts'
import { markRead } from './notifications/queries.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { refusedForms } from './pages/refusedForm.ts'
import { pageRoutes } from './pages/routes.ts'
import type { SiteSource } from './pages/site.ts'
import { pictureRoutes } from './pictures/routes.ts'
import { answerUnknown } from './problems.ts'
import { rateChangeRoutes } from './rates/changes/routes.ts'
import { dayRoutes } from './rates/days/routes.ts'
import { deletedRoutes } from './rates/deleted/routes.ts'
import { entryRoutes } from './rates/entries/routes.ts'
import { FORMATS } from './rates/exports/formats.ts'
import { exportRoutes } from './rates/exports/routes.ts'
import { rateId } from './rates/ids.ts'
import { importRoutes } from './rates/imports/routes.ts'
import { rateRoutes } from './rates/routes.ts'
import { siteReads } from './rates/siteReads.ts'
import type { Storage } from './storage/storage.ts'
import type { Db } from './storage/tables.ts'
import { traceRequests } from './tracing/requests.ts'

export interface Deps {
  config: Config
  storage: Storage
  log: FastifyBaseLogger
  now(): Date
  /** Opens the web pages; without it the server is the API alone. */
  openSite?(options: Omit<SiteOptions, 'built'>, app: FastifyInstance): Promise<SiteSource>
}

/** The whole server, wired; it listens when it is told to. */
export async function buildApp({ config, storage, log, now, openSite }: Deps): Promise<FastifyInstance> {
  const { db, reads, streams, watch, pool, notices } = storage
  const app = createHttp(config, log)
  const cities = openCities({ db, log })
  const limits = openLimits(config, pool)
  const live = openLive(app, { config, limits, notices, admit: token => admit(db, token, now()) })
  const metrics = openMetrics(config)
  const countRates = metrics.counter(
    'rates_written_total',
    'Records of rates entered, corrected, deleted or restored.',
  )
  const changed = (written: Written) => {
    countRates(written.length)
    live.ratesChanged(written)
  }
  const announcing = openAnnouncing({ db, tell: live.tell, now })

  await traceRequests(app, config)
  measureRequests(app, metrics)
  watchParts(metrics, { pool, live })
  serveMetrics(app, metrics, config)
  await describeCalls(app, { name: config.SITE_NAME, url: config.SITE_URL })
  const parts = answerOnce(app, { watch, metrics, now })
  guardCalls(app, { db, ...limitCalls(app, limits), now })
  healthRoutes(app, storage)
  const { spendExport, spendPicture } = limitFiles(limits)
  rateRoutes(app, { db, reads, streams, parts, keyOf: cities.keyOf, now })
  exportRoutes(app, { reads, streams, keyOf: cities.keyOf, spend: spendExport, now })
  rateChangeRoutes(app, { db, enterCity: cities.enter, changed, now })
  dayRoutes(app, { db, enterCities: cities.enterAll, changed, now })
  entryRoutes(app, { db, now })
  deletedRoutes(app, { db })
  importRoutes(app, {
    db,
    enterCities: cities.enterAll,
    keyOf: cities.keyOf,
    changed,
    now,
  })
  cityRoutes(app, { ...cities, now })
  keepServiceNames(app, { url: config.CITIES_SERVICE_URL, learn: cities.learn, log })
  accountRoutes(app, {
    db,
    config,
    limits,
    announcing,
    // what happened before an account was approved is no news to it
    approved: markRead,
    loggedIn: (tx, login) => recordDeed(tx, { ...login, action: 'login.made', subjectId: login.accountId }),
    sessionsEnded: live.disconnect,
    now,
  })
  const take = openMessageTaking({ limits, announcing, now })
  messageRoutes(app, { db, take, record: recordDeed, csvOf: FORMATS.csv.bodyOf, now })
  keepPurging(app, { db, days: config.MESSAGE_RETENTION_DAYS, log, now })
  notificationRoutes(app, { db })
  auditRoutes(app, { db, keyOf: cities.keyOf, rateId })
  keepSealing(app, { db, log })
  docsRoutes(app)

  const site = await openSite?.(await siteOptions(config, reads, cities), app)
  securityHeaders(app, config.SITE_URL)
  if (site) pictureRoutes(app, site, { spend: spendPicture, now })
  if (site) await messageFormRoutes(app, { take, answer: refusedForms(site, now) })
  if (site) await pageRoutes(app, site, now)
  else answerUnknown(app)
  return app
}

function watchParts({ gauge }: Metrics, { pool, live }: { pool: Storage['pool']; live: Live }): void {
  gauge('live_connections', 'Staff who listen for live events.', live.count)
  gauge('database_connections', 'Connections to the primary.', () => pool.totalCount)
  gauge('database_connections_idle', 'Those that do nothing.', () => pool.idleCount)
  gauge('database_waiting', 'Queries that wait for a connection.', () => pool.waitingCount)
}

const siteOptions = async (config: Config, reads: Db, { keyOf, spellingsOf }: Cities) => ({
  name: config.SITE_NAME,
  url: config.SITE_URL ?? `http://localhost:${config.PORT}`,
  sample: await isSampleData(reads),
  messageDays: config.MESSAGE_RETENTION_DAYS,
  reads: siteReads(reads, keyOf, openDistances(), spellingsOf),
})
