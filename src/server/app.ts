import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { alertJobs, alertSenders } from '#features/alerts/server/delivery/deliver.ts'
import { deletePersonSubscriptions } from '#features/alerts/server/queries.ts'
import { alerts } from '#features/alerts/server/routes.ts'
import { assistants } from '#features/assistants/server/routes.ts'
import { dumpJob } from '#features/open-data/server/job.ts'
import { dumps, openApi } from '#features/open-data/server/routes.ts'
import { ogImages } from '#features/share-pictures/server/routes.ts'
import { isSampleData } from '#server/rates/queries.ts'
import { readBackupState } from '#shared/backups.ts'
import type { DataFacts } from '#shared/dataFacts.ts'
import { accounts } from './accounts/routes.ts'
import { callGuard, findStaff } from './accounts/sessions/guard.ts'
import { hashToken } from './accounts/sessions/tokens.ts'
import { staffMailSender } from './accounts/staff-mail/deliver.ts'
import { insertBackupMails } from './accounts/staff-mail/queries.ts'
import { audit } from './audit/routes.ts'
import { cities } from './cities/routes.ts'
import { cityNamesJobs } from './cities/service.ts'
import type { Config } from './config.ts'
import { database, type Storage } from './database/storage.ts'
import { senders } from './deliveries/senders.ts'
import { guardConnections } from './http/connectionGuard.ts'
import { endpointRoute } from './http/endpointRoute.ts'
import { setNotFoundHandler } from './http/errorHandler.ts'
import { securityHeaders } from './http/securityHeaders.ts'
import { securityText } from './http/securityText.ts'
import { createServer } from './http/server.ts'
import { streams } from './http/streams.ts'
import { jobRunner } from './jobs/jobs.ts'
import type { Job } from './jobs/schedule.ts'
import { mail } from './mail/mailer.ts'
import { purgeJob } from './messages/purge.ts'
import { messages } from './messages/routes.ts'
import { notifications } from './notifications/routes.ts'
import { backupJob } from './observability/backupJob.ts'
import { health } from './observability/health.ts'
import { metrics } from './observability/metrics.ts'
import { readBackupFailure } from './observability/queries.ts'
import { callLimits } from './rate-limits/callLimits.ts'
import { limiter } from './rate-limits/limiter.ts'
import { queueReads, readQueue } from './rate-limits/queueReads.ts'
import { rates } from './rates/routes.ts'
import { realtime } from './realtime/socketServer.ts'
import { responseCache } from './response-cache/responseCache.ts'
import { site } from './site/routes.ts'
import type { SiteOptions, SiteSource } from './site/site.ts'

declare module 'fastify' {
  interface FastifyInstance {
    dataFacts: DataFacts
  }
}

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

/**
 * Builds the whole server; it listens when it is told to. Hooks run in the order of their plugins: the response cache sends
 * what it has before limits and the guard.
 */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { config, storage, log, now, jobs = [], openSite } = deps
  const app = createServer(config, log, now)
  await app.register(metrics)
  await app.register(database, { storage })
  await app.register(limiter)
  const findListeners = (sessions: readonly Buffer[]) => findStaff(app.db, sessions, now())
  await app.register(realtime, {
    findListeners,
    authenticate: async token => (await findListeners([hashToken(token)]))[0],
  })
  await app.register(readQueue)
  await app.register(streams)
  await app.register(openApi)
  await app.register(securityHeaders)
  await app.register(responseCache)
  await app.register(callLimits)
  await app.register(callGuard)
  await app.register(queueReads)
  await app.register(health)
  await app.register(mail)

  await app.register(cities)
  app.decorate('dataFacts', {
    name: config.SITE_NAME,
    url: config.SITE_URL ?? `http://localhost:${config.PORT}`,
    licence: config.DATA_LICENCE,
    sample: await isSampleData(app.reads),
  })
  await app.register(rates)
  await app.register(accounts)
  await app.register(messages, { eraseSubscriptions: deletePersonSubscriptions })
  await app.register(notifications)
  await app.register(audit)
  endpointRoute(app, readBackupState, async () => ({ failure: (await readBackupFailure(app.db)) ?? null }))
  const source = await openSite?.(
    {
      ...app.dataFacts,
      messageDays: config.MESSAGE_RETENTION_DAYS,
      dueAt: config.RATES_DUE_AT,
      canMail: app.mailer !== undefined,
      server: app,
    },
    app,
  )
  const getSite = source && (() => source.current())
  await app.register(alerts, { getSite })
  await app.register(dumps)
  if (getSite) {
    await app.register(ogImages, { getSite })
    await app.register(assistants, { getSite })
  }
  const own = [purgeJob(app), ...cityNamesJobs(app), ...backupJobs(app), ...alertJobs(app), dumpJob(app)]
  await app.register(senders, {
    senders: [...(source ? [staffMailSender(app, source)] : []), ...alertSenders(app)],
  })
  await app.register(jobRunner, { jobs: [...own, ...jobs] })
  await app.register(securityText)

  if (source) await app.register(site, { source })
  else setNotFoundHandler(app)
  guardConnections(app)
  return app
}

/** The backups by the schedule. When they begin to fail, Admins get a mail. */
export const backupJobs = (app: FastifyInstance): Job[] =>
  backupJob(app, async () => {
    if (app.mailer) await insertBackupMails(app.storage.db, app.databaseNow())
  })
