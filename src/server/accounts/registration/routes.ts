import type { FastifyInstance } from 'fastify'
import { endpointRoute } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import { register, setUp } from '#shared/accounts/api.ts'
import { hashChosen, refuseWeak } from '../passwords/choosePassword.ts'
import { hashToken } from '../sessions/tokens.ts'
import { makeFirstAdmin } from './firstAdmin.ts'
import { isLinkOpen } from './queries.ts'
import { newRequestCode } from './requestCodes.ts'
import { keepRequest } from './requests.ts'

/** When to ask again while too many wait for approval, in s. */
const ASK_AGAIN_AFTER = 30 * 60

/** Asking for an account, and making the first one. */
export function joiningRoutes(app: FastifyInstance): void {
  const { config, limits, now } = app
  const { db } = app.storage
  const requests = limits.inDatabase('register')

  endpointRoute(app, register, async ({ body: { password, ...person }, request }) => {
    requests.check(request.ip)
    // a password that is refused is no request: a person may need several tries
    await refuseWeak(config, { ...person, password, path: 'password' })
    await requests.consume(request.ip)
    const requestCode = newRequestCode()
    const isKept = await keepRequest(app, { ...person, password, requestCode }, now())
    if (!isKept) throw new HttpError('request.tooMany', { retryAfter: ASK_AGAIN_AFTER })
    return { message: 'Your request has been sent. An Admin will look at it.', requestCode }
  })

  endpointRoute(app, setUp, async ({ body: { setupToken, password, ...person }, request }) => {
    const link = hashToken(setupToken)
    if (!(await isLinkOpen(db, link))) throw new HttpError('setup.closed')
    const passwordHash = await hashChosen(config, { ...person, password, path: 'password' })
    const admin = { ...person, passwordHash, requestId: request.id, at: now() }
    if (!(await makeFirstAdmin(db, admin, link))) throw new HttpError('setup.closed')
    return { message: 'The first Admin is ready. Please log in.' }
  })
}
