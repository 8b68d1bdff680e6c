import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { SiteOptions } from '#shared/site.ts'
import { accountRoutes } from './accounts/routes.ts'
import { guardCalls } from './accounts/sessions/guard.ts'
import { authenticateToken } from './accounts/sessions/sessions.ts'
import { eraseRequests } from './accounts/users/removal.ts'
import { describeCalls } from './api-docs/openapi.ts'
import { docsRoutes } from './api-docs/routes.ts'
import { keepSealing } from './audit/hash-chain/seal.ts'
import { recordAuditEvent, recordNewCities } from './audit/queries.ts'
import { auditRoutes } from './audit/routes.ts'
import { type Cities, openCities } from './cities/cities.ts'
import { openDistances } from './cities/distances.ts'
import { cityRoutes } from './cities/routes.ts'
import { keepServiceNames } from './cities/serviceNames.ts'
import type { Config } from './config.ts'
import type { Storage } from './database/storage.ts'
import type { Db } from './database/tables.ts'
import { isSampleData } from './demo/sample-data/queries.ts'
import { guardConnections } from './http/connectionGuard.ts'
import { setNotFoundHandler } from './http/errorHandler.ts'
import { securityHeaders } from './http/securityHeaders.ts'
import { securityTextRoute } from './http/securityText.ts'
import { createServer } from './http/server.ts'
import { openStreams } from './http/streams/streams.ts'
import { type Job, runJobs } from './jobs/queue.ts'
import { messageFormRoutes } from './messages/formRoutes.ts'
import { purgeJob } from './messages/purge.ts'
import { messageRoutes } from './messages/routes.ts'
import { openMessageTaking } from './messages/submitMessage.ts'
import { createNotifier } from './notifications/notifyAfterCommit.ts'
import { markRead } from './notifications/queries.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { healthRoutes } from './observability/health.ts'
import { type Metrics, openMetrics } from './observability/metrics/metrics.ts'
import { measureRequests } from './observability/metrics/requests.ts'
import { serveMetrics } from './observability/metrics/serving.ts'
import { traceRequests } from './observability/tracing/requests.ts'
import { pictureRoutes } from './og-images/routes.ts'
import { limitCalls, limitFiles } from './rate-limits/calls.ts'
import { openLimits } from './rate-limits/limits.ts'
import { dayRoutes } from './rates/day-sheet/routes.ts'
import { deletedRoutes } from './rates/deleted/routes.ts'
import { entryRoutes } from './rates/entries/routes.ts'
import { FORMATS } from './rates/export/formats.ts'
import { exportRoutes } from './rates/export/routes.ts'
import { rateId } from './rates/ids.ts'
import { importRoutes } from './rates/import/routes.ts'
import { rateRoutes } from './rates/routes.ts'
import { siteReads } from './rates/siteReads.ts'
import { rateChangeRoutes } from './rates/writes/routes.ts'
import type { WrittenRates } from './realtime/clusterMessages.ts'
import { type Live, openLive } from './realtime/socketServer.ts'
import { createCacheKeys, openResponseCache } from './response-cache/responseCache.ts'
import { keyOfPages } from './site/key.ts'
import { refusedForms } from './site/refusedForm.ts'
import { fileRoutes, siteRoutes } from './site/routes.ts'
import type { SiteSource } from './site/site.ts'

export interface Deps {
  config: Config
  storage: Storage
  log: FastifyBaseLogger
  now(): Date
  /** Jobs beside those of the rooms. */
  jobs?: readonly Job[]
  /** Opens the web pages; without it the server is the API alone. */
  openSite?(options: Omit<SiteOptions, 'built'>, app: FastifyInstance): Promise<SiteSource>
}

/** The whole server, wired; it listens when it is told to. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { config, storage, log, now, jobs = [], openSite } = deps
  const { db, reads, watch, pool, pubsub, databaseNow } = storage
  const app = createServer(config, log)
  const cities = openCities({ db, log, record: recordNewCities })
  const limits = openLimits(config, storage.throttles, databaseNow)
  const live = openLive(app, {
    config,
    limits,
    pubsub,
    authenticate: token => authenticateToken(db, token, now()),
  })
  const metrics = openMetrics(config)
  const streams = openStreams(config, metrics)
  const countRates = metrics.counter(
    'rates_written_total',
    'Records of rates entered, corrected, deleted or restored.',
  )
  const changed = (written: WrittenRates) => {
    countRates(written.length)
    live.notifyRatesChanged(written)
  }
  const announcing = createNotifier({ db, tell: live.notify, now: databaseNow })

  await traceRequests(app, config)
  measureRequests(app, metrics)
  watchParts(metrics, { pool, live })
  serveMetrics(app, metrics, config)
  await describeCalls(app, { name: config.SITE_NAME, url: config.SITE_URL })
  securityHeaders(app, config.SITE_URL)
  const { toKey, setPageKey } = createCacheKeys()
  const parts = openResponseCache(app, { watch, metrics, toKey, now })
  guardCalls(app, { db, ...limitCalls(app, limits), now })
  healthRoutes(app, storage)
  const { consumeExport, consumePicture } = limitFiles(limits)
  rateRoutes(app, { db, reads, streams, parts, toKey: cities.toKey, now })
  exportRoutes(app, { reads, streams, toKey: cities.toKey, spend: consumeExport, now })
  rateChangeRoutes(app, { db, cities, changed, now })
  dayRoutes(app, { cities, changed, now })
  entryRoutes(app, { db, now })
  deletedRoutes(app, { db })
  importRoutes(app, { db, cities, toKey: cities.toKey, changed, now })
  cityRoutes(app, { ...cities, now })
  keepServiceNames(app, { url: config.CITIES_SERVICE_URL, learn: cities.learn, log })
  accountRoutes(app, {
    db,
    config,
    limits,
    announcing,
    // what happened before an account was approved is no news to it
    approved: markRead,
    loggedIn: (tx, login) =>
      recordAuditEvent(tx, { ...login, action: 'login.made', subjectId: login.accountId }),
    sessionsEnded: live.disconnect,
    now,
    databaseNow,
  })
  const take = openMessageTaking({ limits, announcing, databaseNow })
  messageRoutes(app, {
    db,
    streams,
    take,
    record: recordAuditEvent,
    eraseRequests,
    toCsv: FORMATS.csv.toBody,
    now,
  })
  notificationRoutes(app, { db })
  auditRoutes(app, { db, toKey: cities.toKey, rateId })
  keepSealing(app, { db, log })
  const purge = purgeJob({ db, days: config.MESSAGE_RETENTION_DAYS, log, databaseNow })
  runJobs(app, { pool, isOutdated: storage.isOutdated, log, metrics, jobs: [purge, ...jobs] })
  docsRoutes(app)
  securityTextRoute(app, config, now)

  const site = await openSite?.(await siteOptions(config, reads, cities), app)
  if (site) {
    pictureRoutes(app, site, { spend: consumePicture, now })
    const answer = refusedForms(site, now)
    const forms = (pages: FastifyInstance) => messageFormRoutes(pages, { take, answer })
    await siteRoutes(app, { source: site, now, forms })
  } else setNotFoundHandler(app)
  if (site?.inline) {
    await fileRoutes(app)
    setPageKey(await keyOfPages(site))
  }
  guardConnections(app)
  return app
}

function watchParts({ gauge }: Metrics, { pool, live }: { pool: Storage['pool']; live: Live }): void {
  gauge('live_connections', 'Staff who listen for live events.', live.count)
  gauge('database_connections', 'Connections to the primary.', () => pool.totalCount)
  gauge('database_connections_idle', 'Those that do nothing.', () => pool.idleCount)
  gauge('database_waiting', 'Queries that wait for a connection.', () => pool.waitingCount)
}

const siteOptions = async (config: Config, reads: Db, { toKey, listSpellings }: Cities) => ({
  name: config.SITE_NAME,
  url: config.SITE_URL ?? `http://localhost:${config.PORT}`,
  sample: await isSampleData(reads),
  messageDays: config.MESSAGE_RETENTION_DAYS,
  reads: siteReads(reads, toKey, openDistances(), listSpellings),
})
