import fp from 'fastify-plugin'
import { endpointRoute } from '#server/http/endpointRoute.ts'
import {
  type AlertOffer,
  changeSubscription,
  confirmSubscription,
  createSubscription,
  eraseSubscription,
  markSubscriptionSeen,
  readAlertOffer,
  readSubscription,
} from '#features/alerts/shared/api.ts'
import type { Site } from '#shared/site.ts'
import { adminAlertRoutes } from './adminRoutes.ts'
import type { Channels } from './channel.ts'
import { openSecrets } from './keys.ts'
import { openChannels } from './openChannels.ts'
import type { AlertSecrets } from './queries.ts'
import { openSubscriptions } from './subscriptions/subscriptions.ts'

declare module 'fastify' {
  interface FastifyInstance {
    alertOffer: AlertOffer
    /** For the room's own jobs. */
    alerting: { channels: Channels; secrets: AlertSecrets }
  }
}

interface AlertOptions {
  getSite: (() => Promise<Site>) | undefined
  /** In the place of those of the settings. */
  channels?: Partial<Channels> | undefined
}

/** Alerts: visitors choose what they are told. */
export const alerts = fp<AlertOptions>(
  async (app, { getSite, channels: given }) => {
    const secrets = await openSecrets(app.storage.db)
    const channels = {
      ...openChannels({ config: app.config, now: app.now, mailer: app.mailer, secrets, getSite }),
      ...given,
    }
    app.decorate('alerting', { channels, secrets })
    const subscriptions = openSubscriptions(app, channels, secrets)
    app.decorate('subscriptions', subscriptions)
    app.decorate('alertOffer', {
      mail: channels.mail.isOpen,
      pushKey: channels.push.isOpen ? secrets.pushPublicKey.toString('base64url') : null,
    })

    adminAlertRoutes(app)
    endpointRoute(app, readAlertOffer, async () => app.alertOffer)
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
