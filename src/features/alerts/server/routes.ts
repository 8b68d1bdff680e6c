import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { pauseAlerts, readAlertSummary, testAlerts } from '#features/alerts/shared/admin.ts'
import {
  addAlert,
  changeSubscription,
  confirmSubscription,
  createSubscription,
  eraseAlerts,
  eraseSubscription,
  markSubscriptionSeen,
  readAlertOffer,
  readSubscription,
} from '#features/alerts/shared/api.ts'
import type { AlertContent } from '#features/alerts/shared/content.ts'
import { recordAuditEvent } from '#server/audit/queries.ts'
import { endpointRoute } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import { indiaDay } from '#shared/days.ts'
import type { Language } from '#shared/languages.ts'
import { formatFailure } from '#shared/outbound.ts'
import { HEADLINE_MARKET } from '#shared/rates/markets.ts'
import type { Site } from '#shared/site.ts'
import type { Channels } from './channel.ts'
import { hashKey, openSecrets } from './keys.ts'
import { openChannels } from './openChannels.ts'
import { type AlertSecrets, findBrowser, readSummary, setPaused } from './queries.ts'
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
    endpointRoute(app, addAlert, ({ params: { key }, body }) => subscriptions.add(key, body))
    endpointRoute(app, changeSubscription, ({ params: { key }, body }) => subscriptions.change(key, body))
    endpointRoute(app, confirmSubscription, ({ params: { key } }) => subscriptions.confirm(key))
    endpointRoute(app, markSubscriptionSeen, async ({ params: { key } }) => {
      await subscriptions.markSeen(key)
      return { message: 'Noted.' }
    })
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
  },
  { name: 'alerts', decorators: { fastify: ['storage', 'cities', 'limits', 'mailer'] } },
)

/** In ms. */
const LONGEST_TEST = 10_000

/** Routes of Admins. They never see who is subscribed. */
function adminAlertRoutes(app: FastifyInstance): void {
  const { db, alerting, databaseNow, now } = app

  endpointRoute(app, readAlertSummary, () => readSummary(db, databaseNow()))

  endpointRoute(app, pauseAlerts, ({ body: { isPaused }, caller, request, write }) =>
    write.all(async tx => {
      const action = isPaused ? 'alerts.paused' : 'alerts.resumed'
      if (await setPaused(tx, isPaused))
        await recordAuditEvent(tx, { action, accountId: caller.id, requestId: request.id, at: now() })
      return readSummary(tx, databaseNow())
    }),
  )

  const makeTest = (language: Language): AlertContent => ({
    type: 'test',
    day: indiaDay(now()),
    choice: {
      language,
      cities: [],
      rule: 'change',
      frequency: 'immediately',
      market: HEADLINE_MARKET,
      kind: 'chicken',
    },
    cities: [],
  })

  endpointRoute(app, testAlerts, async ({ body: { key = null, language }, caller }) => {
    const { push, mail } = alerting.channels
    if (!(key === null ? mail : push).isOpen) throw new HttpError('subscription.closed')
    const alert = { id: randomUUID(), key, content: makeTest(language) }
    const signal = AbortSignal.timeout(LONGEST_TEST)
    const send = async () => {
      if (key === null) return mail.send({ ...alert, contact: { email: caller.email } }, signal)
      const contact = await findBrowser(db, hashKey(key))
      if (!contact) throw new HttpError('subscription.unknown')
      return push.send({ ...alert, contact }, signal)
    }
    try {
      const outcome = await send()
      if (outcome === 'gone') return { reason: formatFailure('gone') }
      return { reason: outcome === 'sent' ? null : outcome.reason }
    } catch (error) {
      if (!signal.aborted) throw error
      return { reason: formatFailure('timeout') }
    }
  })
}
