import type { FastifyInstance } from 'fastify'
import { type Message, openSender, type Sender } from '#server/deliveries/deliveries.ts'
import { type Note, withQueueLock } from '#server/deliveries/queries.ts'
import { STAFF_CONNECTIONS } from '#server/mail/mailer.ts'
import type { StaffMail } from '#shared/mail.ts'
import type { Site } from '#shared/site.ts'
import { insertResetLink } from '../passwords/queries.ts'
import { RESET_PAGE } from '../passwords/resetLink.ts'
import { createToken, hashToken } from '../sessions/tokens.ts'
import { type ClaimedStaffMail, claimStaffMails, noteStaffMails, STAFF_MAILS } from './queries.ts'

/** The part of the site that words mails. */
interface MailTexts {
  current(): Promise<Pick<Site, 'renderStaffMail'>>
}

/** Makes the link of a mail as it is sent, so that the database never has more of it than its hash. */
async function toStaffMail(
  { storage: { db }, databaseNow }: FastifyInstance,
  message: Message<ClaimedStaffMail>,
): Promise<StaffMail> {
  const [{ language, accountId, name }] = message
  const news = message.flatMap(part => part.news ?? [])
  if (news.length > 0) return { type: 'news', language, news }
  const token = createToken()
  const link = { accountId, by: null, isByMail: true, at: databaseNow() }
  await insertResetLink(db, link, hashToken(token))
  return { type: 'reset', language, name, path: `${RESET_PAGE}#${token}` }
}

/** The sender of mails to staff. */
export function staffMailSender(app: FastifyInstance, texts: MailTexts): Sender {
  const { mailer, log } = app
  const { db } = app.storage
  return openSender(app, {
    ...STAFF_MAILS,
    name: 'staff-mail',
    concurrency: STAFF_CONNECTIONS,
    claim: async (tx, at, limit) => (mailer ? claimStaffMails(tx, at, limit) : []),
    async send(message: Message<ClaimedStaffMail>, signal) {
      const [{ message: id, email: to }] = message
      const mail = (await texts.current()).renderStaffMail(await toStaffMail(app, message))
      const sent = await mailer!.send({ ...mail, id, to }, signal)
      if (sent !== 'sent') log.warn({ mail: id, reason: sent.reason }, 'mail to staff not sent')
      const note: Omit<Note, 'id'> =
        sent === 'sent'
          ? { outcome: sent }
          : { outcome: sent.isRefused ? 'ended' : 'failed', reason: sent.reason }
      return message.map(part => ({ id: part.id, ...note }))
    },
    note: (notes, at) => withQueueLock(db, STAFF_MAILS, tx => noteStaffMails(tx, notes, at)),
  })
}
