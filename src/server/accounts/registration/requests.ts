import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/database/db.ts'
import { endpointRoute } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import { insertNotification } from '#server/notifications/queries.ts'
import { listNetworks } from '#server/rate-limits/networks.ts'
import { register, setUp } from '#shared/accounts/api.ts'
import { hashPassword, isSaltedAs } from '../passwords/hashing.ts'
import { assertStrongPassword } from '../passwords/rules.ts'
import { getSharedSalt, listAccountsByEmail } from '../queries.ts'
import { hashToken } from '../sessions/tokens.ts'
import { makeFirstAdmin } from './firstAdmin.ts'
import {
  type AccountRequest,
  deleteRequest,
  insertRequest,
  isSetupLinkOpen,
  isStaffEmail,
  lockRequests,
  makeRoomForRequest,
} from './queries.ts'

/** Letters and digits that cannot be mistaken for each other, on a screen or on the telephone. */
const SYMBOLS = 'ACDEFGHJKMNPQRTUVWXY34679'
const LENGTH = 8

/** A code that a person reads out, such as `K7QH-3MXA`: 37 random bits. */
function createRequestCode(): string {
  const symbols = Array.from({ length: LENGTH }, () => SYMBOLS[randomInt(SYMBOLS.length)])
  return `${symbols.slice(0, LENGTH / 2).join('')}-${symbols.slice(LENGTH / 2).join('')}`
}

/** Requests that may wait for approval in all (docs/limits.md). */
const MAX_REQUESTS = 200
/** More of one network are a flood; for one email a second one is, of a person who asks again or of a stranger. */
const FLOOD = 5
/** Requests older than this, in ms, give way to newer ones: no flood closes registration for good or fills a table. */
const PROTECTED_FOR = 7 * 24 * 60 * 60 * 1000
/**
 * Requests that may wait for one email. A new one always takes the place of another: else whoever asked first, in the
 * name of somebody else, would shut that person out for good.
 */
const MAX_OF_EMAIL = 5

/** Returns the hash whose salt the password of a new request must use; undefined for the first request with an email. */
async function findSharedSalt(db: Db, email: string): Promise<string | undefined> {
  const [newest] = await listAccountsByEmail(db, email)
  return getSharedSalt(newest)
}

interface SubmittedRequest extends Omit<AccountRequest, 'passwordHash'> {
  password: string
}

/**
 * Inserts a request and notifies Admins. One for the email of an account is deleted in the same
 * transaction: the response comes after the same work and the same commit, but nothing stays.
 */
async function submitRequest(app: FastifyInstance, submitted: SubmittedRequest, at: Date): Promise<void> {
  const { storage, config, databaseNow } = app
  const { password, ...person } = submitted
  const passwordHash = await hashPassword(password, await findSharedSalt(storage.db, person.email))
  const request: AccountRequest = { ...person, passwordHash }
  const isInserted = await storage.db.transaction().execute(async (tx): Promise<true | undefined> => {
    await lockRequests(tx)
    // of first requests with an email at once, all but one hashed with a salt of their own: they try again
    const hashWithSalt = await findSharedSalt(tx, request.email)
    if (hashWithSalt !== undefined && !isSaltedAs(passwordHash, hashWithSalt)) return undefined
    const oldUntil = new Date(at.getTime() - PROTECTED_FOR)
    if (config.RATE_LIMITS) await makeRoomForRequest(tx, { most: MAX_REQUESTS, oldUntil, flood: FLOOD })
    await makeRoomForRequest(tx, { most: MAX_OF_EMAIL, oldUntil, flood: 1, email: request.email })
    const accountId = await insertRequest(tx, request, at)
    if (await isStaffEmail(tx, request.email)) await deleteRequest(tx, accountId)
    else await insertNotification(tx, { type: 'user', accountId }, databaseNow())
    return true
  })
  if (!isInserted) await submitRequest(app, submitted, at)
}

export function registrationRoutes(app: FastifyInstance): void {
  const { config, limits, now } = app
  const { db } = app.storage
  const requests = limits.inDatabase('register')

  endpointRoute(app, register, async ({ body: { password, ...person }, request }) => {
    // before the limit: a person may need several tries to find a strong password
    await assertStrongPassword(config, { ...person, password, path: 'password' })
    await requests.consume(request.ip)
    const requestCode = createRequestCode()
    const networks = listNetworks(request.ip).map(({ name }) => hashToken(name).toString('base64url'))
    await submitRequest(app, { ...person, password, requestCode, networks }, now())
    return { message: 'Your request has been sent. An Admin will look at it.', requestCode }
  })

  endpointRoute(app, setUp, async ({ body: { setupToken, password, ...person }, request }) => {
    const link = hashToken(setupToken)
    if (!(await isSetupLinkOpen(db, link))) throw new HttpError('setup.closed')
    await assertStrongPassword(config, { ...person, password, path: 'password' })
    const admin = { ...person, passwordHash: await hashPassword(password), requestId: request.id, at: now() }
    if (!(await makeFirstAdmin(db, admin, link))) throw new HttpError('setup.closed')
    return { message: 'The first Admin is ready. Please log in.' }
  })
}
