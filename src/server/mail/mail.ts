import fp from 'fastify-plugin'
import { findHold } from '#server/outbox/queries.ts'
import { type Mailer, openMailer } from './mailer.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Undefined without the setting SMTP_URL: then no mail is ever sent. */
    mailer: Mailer | undefined
  }
}

/** Sends mails, where a mail server is set. */
export const mail = fp(
  async app => {
    const { SMTP_URL, ...settings } = app.config
    const mailer = SMTP_URL === undefined ? undefined : await openMailer({ ...settings, SMTP_URL })
    app.decorate('mailer', mailer)
    app.addHook('onClose', () => mailer?.close())
    app.metrics.gauge(
      'chicken_rates_deliveries_held',
      '1 while nothing is sent to subscribers, webhooks and staff since a restore, else 0.',
      async () => ((await findHold(app.db)) === undefined ? 0 : 1),
    )
  },
  { name: 'mail', decorators: { fastify: ['metrics', 'db'] } },
)
