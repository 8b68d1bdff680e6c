import type { FastifyInstance } from 'fastify'
import { getAlertPath } from '#features/alerts/shared/content.ts'
import { MAIL_CONNECTIONS, type Mailer } from '#server/mail/mailer.ts'
import type { Site } from '#shared/site.ts'
import type { Channel } from '../channel.ts'

interface MailSender extends Pick<FastifyInstance, 'config'> {
  mailer: Mailer
  getSite(): Promise<Pick<Site, 'renderers'>>
}

/** Opens the way to mailboxes. */
export const openMail = ({ config: { SITE_URL }, mailer, getSite }: MailSender): Channel<'mail'> => ({
  isOpen: true,
  concurrency: MAIL_CONNECTIONS,
  accepts: () => true,
  async send({ id, contact: { email }, content, key }, signal) {
    const mail = (await getSite()).renderers.alertMail(content, key)
    const { language } = content.choice
    const unsubscribe = key !== null && `${SITE_URL}${getAlertPath(language, key, 'unsubscribe')}`
    return mailer.send({ id, to: email, ...mail, ...(unsubscribe && { unsubscribe }) }, signal)
  },
})
