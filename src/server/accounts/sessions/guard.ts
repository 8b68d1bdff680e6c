import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refused } from '#server/refused.ts'
import type { Caller } from '#server/serve.ts'
import type { Db } from '#server/storage/tables.ts'
import { readProfile } from '#shared/accounts/api.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { ProblemCode } from '#shared/problems.ts'
import { type FoundSession, findSession, touchSession } from './queries.ts'
import { callerOf, endOf, refusalOf } from './sessions.ts'
import { hashOf, tokenIn } from './tokens.ts'

/** `used_at` is written at most this often, in ms. */
const TOUCH_EVERY = 60_000

export interface Guard {
  db: Db
  /** Counts a call of a session, or of somebody without one; refuses when there were too many. */
  spendOf(caller: Caller): Promise<void>
  spendOfStranger(request: FastifyRequest): Promise<void>
  now(): Date
}

/** Decides every declared call before its body is read, and keeps answers to tokens out of caches. */
export function guardCalls(app: FastifyInstance, guard: Guard): void {
  app.addHook('onRequest', async (request, reply) => {
    const endpoint = request.routeOptions.config?.endpoint
    if (endpoint && endpoint.access !== 'public') {
      request.caller = await callerFor(guard, endpoint, request, reply)
    }
  })
  app.addHook('onSend', async (request, reply) => {
    if (request.headers.authorization !== undefined) reply.header('cache-control', 'no-store')
  })
}

async function callerFor(
  guard: Guard,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  const { db, now } = guard
  const token = tokenIn(request.headers.authorization)
  const found = token === undefined ? undefined : await findSession(db, hashOf(token))
  const ended = token === undefined ? 'session.missing' : endOf(found, now())
  if (!found || ended) {
    await guard.spendOfStranger(request)
    throw refusal(ended ?? 'session.unknown', reply)
  }
  const caller = callerOf(found)
  await guard.spendOf(caller)
  const refused = refusalOf(caller, endpoint.access)
  if (refused) throw refusal(refused, reply)
  // the panel asks for the profile every minute by itself, which is not use (docs/design/decisions.md, Accounts)
  if (endpoint.path !== readProfile.path) await noteUse(guard, found, request)
  return caller
}

function refusal(code: ProblemCode, reply: FastifyReply): Refused {
  const refused = new Refused(code)
  if (refused.status === 401) reply.header('www-authenticate', 'Bearer')
  return refused
}

async function noteUse({ db, now }: Guard, { session, used_at }: FoundSession, { log }: FastifyRequest) {
  const at = now()
  const before = new Date(at.getTime() - TOUCH_EVERY)
  if (used_at > before) return
  try {
    await touchSession(db, session, at, before)
  } catch (error) {
    // a full disk stops writes, not reads: staff go on reading
    log.warn({ reason: (error as Error).message }, 'use of a session not noted')
  }
}
