import fp from 'fastify-plugin'
import {
  changeSubscription,
  confirmSubscription,
  createSubscription,
  eraseSubscription,
  markSubscriptionSeen,
  readAlertOffer,
  readSubscription,
} from '#features/alerts/shared/api.ts'
import { endpointRoute } from '#server/http/endpointRoute.ts'
import type { Site } from '#shared/site.ts'
import { adminAlertRoutes } from './adminRoutes.ts'
import type { Channels } from './channel.ts'
import { openSecrets } from './keys.ts'
import { openChannels } from './openChannels.ts'
import type { AlertSecrets } from './queries.ts'
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
export const alerts = fp<AlertOptions>(
  async (app, { getSite }) => {
    const secrets = await openSecrets(app.storage.db)
    const { config, now, mailer } = app
    const channels = openChannels({ config, now, mailer, secrets, getSite })
    app.decorate('alerting', { channels, secrets })
    const subscriptions = openSubscriptions(app, channels, secrets)
    app.decorate('subscriptions', subscriptions)

    adminAlertRoutes(app)
    endpointRoute(app, readAlertOffer, async () => ({
      mail: channels.mail.isOpen,
      pushKey: channels.push.isOpen ? secrets.pushPublicKey.toString('base64url') : null,
    }))
    endpointRoute(app, createSubscription, ({ body, request }) => subscriptions.create(body, request.ip))
    endpointRoute(app, readSubscription, ({ params: { key } }) => subscriptions.read(key))
    endpointRoute(app, changeSubscription, ({ params: { key }, body }) => subscriptions.change(key, body))
    endpointRoute(app, confirmSubscription, async ({ params: { key } }) => ({
      isFirst: await subscriptions.confirm(key),
    }))
    endpointRoute(app, markSubscriptionSeen, async ({ params: { key } }) => {
      await subscriptions.markSeen(key)
      return { message: 'Noted.' }
    })
    endpointRoute(app, eraseSubscription, async ({ params: { key } }) => {
      await subscriptions.erase(key)
      return { message: 'Everything that was kept of this subscription has been erased.' }
    })
  },
  { name: 'alerts', decorators: { fastify: ['storage', 'cities', 'limits', 'mailer'] } },
)
