import type { FastifyInstance } from 'fastify'
import type { Job } from '#server/jobs/queue.ts'
import type { StaffMail } from '#shared/mail.ts'
import type { Site } from '#shared/site.ts'
import { insertResetLink } from '../passwords/queries.ts'
import { RESET_PAGE } from '../passwords/resetLink.ts'
import { createToken, hashToken } from '../sessions/sessions.ts'
import { claimStaffMails, type DueStaffMail, deleteStaffMail } from './queries.ts'

/** The part of the site that words mails. */
interface MailTexts {
  current(): Promise<Pick<Site, 'renderStaffMail'>>
}

/** Makes the link of a mail as it is sent, so that the database never has more of it than its hash. */
async function toStaffMail(
  { storage: { db }, databaseNow }: FastifyInstance,
  due: DueStaffMail,
): Promise<StaffMail> {
  const { language, accountId, name } = due
  if (!due.isReset) return { type: 'news', language, news: due.news }
  const token = createToken()
  const link = { accountId, by: null, isByMail: true, at: databaseNow() }
  await insertResetLink(db, link, hashToken(token))
  return { type: 'reset', language, name, path: `${RESET_PAGE}#${token}` }
}

/** Sends the mails to staff that are due; those that fail are due again later. */
export async function deliverStaffMails(
  app: FastifyInstance,
  texts: MailTexts,
  signal?: AbortSignal,
): Promise<void> {
  const { mailer, log } = app
  const { db } = app.storage
  if (!mailer) return
  const site = await texts.current()
  const deliver = async (due: DueStaffMail) => {
    const { id, email } = due
    const rendered = site.renderStaffMail(await toStaffMail(app, due))
    const outcome = await mailer.send({ ...rendered, id, to: email }, signal)
    if (outcome === 'sent' || outcome.isRefused) await deleteStaffMail(db, id)
    if (outcome !== 'sent') log.warn({ mail: id, reason: outcome.reason }, 'mail to staff not sent')
  }
  for (;;) {
    const due = await claimStaffMails(db)
    if (due.length === 0 || signal?.aborted) return
    await Promise.all(due.map(deliver))
  }
}

/** A second after what it tells of, and each minute for what is tried again. */
export const staffMailJob = (app: FastifyInstance, texts: MailTexts): Job => ({
  name: 'staff-mail.deliver',
  cron: '* * * * *',
  isQueuedByWrites: true,
  run: signal => deliverStaffMails(app, texts, signal),
})
