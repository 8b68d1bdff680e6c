import type { FastifyInstance } from 'fastify'
import { getAlertPath } from '#features/alerts/shared/content.ts'
import { ALERT_CONNECTIONS, type Mailer } from '#server/mail/mailer.ts'
import type { Site } from '#shared/site.ts'
import type { Channel, Channels } from './channel.ts'
import { openPush } from './push/channel.ts'
import type { AlertSecrets } from './queries.ts'

interface MailSender extends Pick<FastifyInstance, 'config'> {
  mailer: Mailer
  getSite(): Promise<Pick<Site, 'renderAlertMail'>>
}

/** Opens the way to mailboxes. */
export const openMail = ({ config: { SITE_URL }, mailer, getSite }: MailSender): Channel => ({
  concurrency: ALERT_CONNECTIONS,
  async send({ id, contact: { email }, content, key }, signal) {
    const mail = await (await getSite()).renderAlertMail(content, key)
    const { language } = content.choice
    const unsubscribe = `${SITE_URL}${getAlertPath(language, key, 'unsubscribe')}`
    const sent = await mailer.send({ id, to: email!, ...mail, unsubscribe }, signal)
    return sent !== 'sent' && sent.isRefused ? 'gone' : sent
  },
})

interface ChannelParts extends Pick<FastifyInstance, 'config' | 'now' | 'mailer'> {
  secrets: AlertSecrets
  /** The site words what is sent; absent where the server is the API alone. */
  getSite: (() => Promise<Site>) | undefined
}

/** Opens the channels that are set up. */
export const openChannels = ({ config, now, mailer, secrets, getSite }: ChannelParts): Channels =>
  getSite
    ? {
        push: openPush({
          config,
          now,
          keys: { publicKey: secrets.pushPublicKey, privateKey: secrets.pushPrivateKey },
          render: async (content, key) => (await getSite()).renderPush(content, key),
        }),
        ...(mailer && { mail: openMail({ config, mailer, getSite }) }),
      }
    : {}
