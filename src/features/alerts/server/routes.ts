import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { pauseAlerts, readAlertSummary } from '#features/alerts/shared/admin.ts'
import {
  changeSubscription,
  confirmSubscription,
  createSubscription,
  eraseAlerts,
  eraseSubscription,
  readAlertOffer,
  readSubscription,
} from '#features/alerts/shared/api.ts'
import { recordEvent } from '#server/audit/queries.ts'
import { endpointRoute, toAuthor } from '#server/http/endpointRoute.ts'
import type { Site } from '#shared/site.ts'
import type { Channels } from './channel.ts'
import { openSecrets } from './keys.ts'
import { addPosition } from './matching/queries.ts'
import { openChannels } from './openChannels.ts'
import { type AlertSecrets, readSummary, setPaused } from './queries.ts'
import { openSubscriptions } from './subscriptions/subscriptions.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** For the room's own jobs. */
    alerting: { channels: Channels; secrets: AlertSecrets }
  }
}

interface AlertOptions {
  getSite: (() => Promise<Site>) | undefined
}

/** Alerts: visitors choose what they are told. */
export const alerts = fp<AlertOptions>(async (app, { getSite }) => {
  await addPosition(app.storage.db)
  const secrets = await openSecrets(app.storage.db)
  const { config, now, mailer } = app
  const channels = openChannels({ config, now, mailer, secrets, getSite })
  app.decorate('alerting', { channels, secrets })
  const subscriptions = openSubscriptions(app, channels, secrets)
  app.decorate('subscriptions', subscriptions)

  adminAlertRoutes(app)
  endpointRoute(app, readAlertOffer, async () => ({
    pushKey: channels.push ? secrets.pushPublicKey.toString('base64url') : null,
  }))
  endpointRoute(app, createSubscription, ({ body, request }) => subscriptions.create(body, request.ip))
  endpointRoute(app, readSubscription, ({ params: { key } }) => subscriptions.read(key))
  endpointRoute(app, changeSubscription, ({ params: { key }, body }) => subscriptions.change(key, body))
  endpointRoute(app, confirmSubscription, ({ params: { key } }) => subscriptions.confirm(key))
  for (const [call, all] of [
    [eraseSubscription, false],
    [eraseAlerts, true],
  ] as const)
    endpointRoute(app, call, async ({ params: { key } }) => {
      await subscriptions.erase(key, { all })
      return {
        message: `Everything that was kept of ${all ? 'all alerts' : 'this alert'} has been erased.`,
      }
    })
})

/** Routes of Admins. They never see who is subscribed. */
function adminAlertRoutes(app: FastifyInstance): void {
  const { db, databaseNow } = app

  endpointRoute(app, readAlertSummary, () => readSummary(db, databaseNow()))

  endpointRoute(app, pauseAlerts, ({ body: { isPaused }, write, ...call }) =>
    write.all(async tx => {
      const action = isPaused ? 'alerts.paused' : 'alerts.resumed'
      if (await setPaused(tx, isPaused)) await recordEvent(tx, { action, ...toAuthor(call) })
      return readSummary(tx, databaseNow())
    }),
  )
}
