import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Db, ReadOnlyDb } from '#server/database/db.ts'
import type { Caller, Write } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import { isPublicData } from '#server/http/publicData.ts'
import { readProfile } from '#shared/accounts/api.ts'
import { hasAccess, toRefusal } from '#shared/accounts/roles.ts'
import type { Access } from '#shared/endpoint.ts'
import { type Endpoint, IDEMPOTENCY_KEY, UNATTENDED } from '#shared/endpoint.ts'
import type { ProblemCode } from '#shared/problems.ts'
import {
  type FoundSession,
  findSession,
  findSessions,
  lockSession,
  selectWriter,
  touchSession,
} from './queries.ts'
import { hashToken } from './tokens.ts'

const parseBearerToken = (authorization: string | undefined): string | undefined =>
  authorization?.match(/^Bearer +(\S+) *$/i)?.[1]

/** Returns why a session has ended; undefined while it has not. */
function getEndReason(found: FoundSession | undefined): ProblemCode | undefined {
  if (found?.role === 'deactivated') return 'account.deactivated'
  return found?.ended_at === null ? undefined : 'session.unknown'
}

/** Returns why an account has no access; undefined if it has. */
const checkAccess = ({ role }: Pick<Caller, 'role'>, access: Access): ProblemCode | undefined =>
  hasAccess(role, access) ? undefined : toRefusal(role)

interface WriteOptions {
  db: Db
  session: Buffer
  access: Access
  now(): Date
  /** The `Idempotency-Key` of a call that takes one. */
  key?: string | undefined
}

/** Creates the `Write` of one call: each transaction reads session and account again. */
export function createWrite({ db, session, access, now, key }: WriteOptions): Write {
  const assertMayWrite = (found: FoundSession | undefined) => {
    const refused = getEndReason(found) ?? checkAccess(found!, access)
    if (refused) throw new HttpError(refused)
  }

  const check = async () => assertMayWrite(await findSession(db, session, now()))

  return {
    key,
    check,
    all: work =>
      db.transaction().execute(async tx => {
        const result = await work(tx)
        // last: a long write must not block whoever ends the session or the account
        assertMayWrite(await lockSession(tx, session, now()))
        return result
      }),
    afterLocking: (lock, work) =>
      db.transaction().execute(async tx => {
        const locked = await lock(tx)
        assertMayWrite(await lockSession(tx, session, now()))
        return work(tx, locked)
      }),
    async inOne(statement) {
      const result = await statement(db, selectWriter(session, access))
      if (result.mayWrite) return result
      await check()
      throw new HttpError('session.unknown')
    },
  }
}

/** `used_at` is written at most this often, in ms. */
const TOUCH_EVERY = 60_000

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether a public read comes with a session of approved staff: it is not queued with the reads of strangers. */
    isOfStaff: boolean
  }
}

/** Authorizes every declared call before its body is read, and keeps responses to tokens out of caches. */
export const callGuard = fp(async app => {
  /** A token that is no session is not refused here: it is a stranger's. */
  async function isOfStaff({ headers }: FastifyRequest): Promise<boolean> {
    const token = parseBearerToken(headers.authorization)
    return token !== undefined && (await findStaff(app.db, [hashToken(token)], app.now())).length > 0
  }

  app.decorateRequest('isOfStaff', false)
  app.addHook('onRequest', async (request, reply) => {
    const { url, config: { endpoint, isPublic, isPreflight } = {} } = request.routeOptions
    if (isPreflight) return
    if (isPublicData(request.routeOptions.config)) request.isOfStaff = await isOfStaff(request)
    // a route under /api that is not declared is not served; a URL without a route gets its 404 later
    const method = endpoint?.method ?? (isPublic ? 'GET' : undefined)
    if (url?.startsWith('/api/') && method !== (request.method === 'HEAD' ? 'GET' : request.method)) {
      throw new HttpError('route.unknown')
    }
    if (endpoint && endpoint.access !== 'public') {
      const { access } = endpoint
      const caller = await authorize(app, endpoint, request, reply)
      request.caller = caller
      const { session } = caller
      const key = endpoint.takesIdempotencyKey ? request.headers[IDEMPOTENCY_KEY]?.toString() : undefined
      request.write = createWrite({ db: app.storage.db, session, access, now: app.now, key })
    }
  })
  app.addHook('onSend', async (request, reply) => {
    if (request.headers.authorization !== undefined) reply.header('cache-control', 'no-store')
  })
})

async function authorize(
  app: FastifyInstance,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  const { callLimits, db, now } = app
  const token = parseBearerToken(request.headers.authorization)
  if (token === undefined) {
    await callLimits.consumeAnonymous(request)
    throw createRefusal('session.missing', reply)
  }
  const shown = { address: request.ip, session: hashToken(token) }
  await callLimits.consumeCall(shown)
  const found = await findSession(db, shown.session, now())
  const ended = getEndReason(found)
  if (!found || ended) throw createRefusal(ended ?? 'session.unknown', reply)
  callLimits.confirm(shown)
  const refused = checkAccess(found, endpoint.access)
  if (refused) throw createRefusal(refused, reply)
  // requests the panel makes by itself are no use: the profile every minute, lists after live events
  const isMarked = endpoint.path === readProfile.path || request.headers[UNATTENDED] !== undefined
  if (endpoint.method !== 'GET' || !isMarked) await recordUse(app, found, request)
  return found
}

function createRefusal(code: ProblemCode, reply: FastifyReply): HttpError {
  const refused = new HttpError(code)
  if (refused.status === 401) reply.header('www-authenticate', 'Bearer')
  return refused
}

async function recordUse(
  { storage, now }: FastifyInstance,
  { session, used_at }: FoundSession,
  { log }: FastifyRequest,
) {
  const at = now()
  const before = new Date(at.getTime() - TOUCH_EVERY)
  if (used_at > before) return
  try {
    await touchSession(storage.db, session, at, before)
  } catch (error) {
    // a full disk stops writes, not reads: staff go on reading
    log.warn({ reason: (error as Error).message }, 'use of a session not noted')
  }
}

/** Returns the staff of sessions: of those that have not ended. */
export async function findStaff(db: ReadOnlyDb, sessions: readonly Buffer[], now: Date): Promise<Caller[]> {
  const found = await findSessions(db, sessions, now)
  return found.filter(each => !getEndReason(each) && hasAccess(each.role, 'staff.read'))
}
