import type { FastifyInstance } from 'fastify'
import { endpointRoute } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import { changeOwnMail, readOwnMail, requestPasswordReset } from '#shared/accounts/api.ts'
import { lockAccount } from '../queries.ts'
import { findMailLanguage, insertResetMail, setMailLanguage } from './queries.ts'

export function staffMailRoutes(app: FastifyInstance): void {
  const { databaseNow, limits, mailer } = app
  const { db } = app.storage
  const byVisitor = limits.inDatabase('resets')

  endpointRoute(app, requestPasswordReset, async ({ body: { email, language }, request }) => {
    if (!mailer) throw new HttpError('mail.off')
    await byVisitor.consume(request.ip)
    await insertResetMail(db, { email, language, at: databaseNow() })
    return { message: 'If there is an account with this email, a link is on its way.' }
  })

  endpointRoute(app, readOwnMail, async ({ caller: { id } }) => ({
    language: await findMailLanguage(app.db, id),
  }))

  endpointRoute(app, changeOwnMail, async ({ body: { language }, caller: { id }, write }) => {
    if (!mailer && language !== null) throw new HttpError('mail.off')
    await write.afterLocking(
      tx => lockAccount(tx, id),
      tx => setMailLanguage(tx, id, language),
    )
    return { language }
  })
}
