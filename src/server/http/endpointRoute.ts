import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AdminType } from '#shared/accounts/accounts.ts'
import { type Answer, type Endpoint, getTopic, IDEMPOTENCY_KEY, type Parts } from '#shared/endpoint.ts'
import { describeIssue, errorKey } from '#shared/validation.ts'
import type { Db, Fragment, Transact } from '../database/db.ts'
import { HttpError } from './httpError.ts'

/** The authenticated account of a request, read from the database each time. */
export interface Caller {
  id: string
  name: string
  email: string
  mobile: string
  adminType: AdminType | null
  isApproved: boolean
  /** The role that the access check uses, as the database has it; the code may not know it. */
  role: string | null
  /** SHA-256 of the session's token. */
  session: Buffer
}

/** Who writes, for the audit record; without an account it is the product itself. */
export interface Author {
  accountId: string | null
  requestId: string | null
}

/** A call with a session, which may write. */
export interface StaffCall {
  caller: Caller
  request: FastifyRequest
  write: Write
}

/** Returns who makes a call. */
export const toAuthor = ({ caller, request }: Pick<StaffCall, 'caller' | 'request'>) => ({
  accountId: caller.id,
  requestId: request.id,
})

/**
 * The only way for a session to write. A request is authorized before its body arrives, which the client may delay: so
 * each write checks session and account again in its transaction.
 */
export interface Write {
  /** The `Idempotency-Key` it came with: what is written under it once is not written again. */
  key: string | undefined
  /** Throws why the session may write no more, if that is so. */
  check(): Promise<void>
  /** Runs the work in one transaction. */
  all: Transact
  /** Like `all`, for work that changes accounts or ends sessions: `lock` first locks the accounts, always in one order. */
  afterLocking<L, T>(lock: (tx: Db) => Promise<L>, work: (tx: Db, locked: L) => Promise<T>): Promise<T>
  /** Runs one statement. It may write only if `writer`, a query for its WHERE clause, has a row, and reports that. */
  inOne<T extends { mayWrite: boolean }>(statement: (db: Db, writer: Fragment) => Promise<T>): Promise<T>
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined
    write: Write | undefined
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

/** Arguments of a handler. */
export type Call<E extends Endpoint> = Parts<E> & {
  caller: E['access'] extends 'public' ? undefined : Caller
  write: E['access'] extends 'public' ? undefined : Write
  request: FastifyRequest
  reply: FastifyReply
}

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Readonly<Answer<E>> | FastifyReply>

const toRouteUrl = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')
const getSuccessStatus = ({ responses }: Endpoint) => (responses[201] ? 201 : 200)

const IdempotencyKey = z.string().regex(/^[\w-]{1,64}$/, errorKey('requestKey'))
/** Headers of a call that takes an `Idempotency-Key`. */
const IdempotencyHeaders = z.looseObject({
  [IDEMPOTENCY_KEY]: IdempotencyKey.optional().describe(
    'A text of your own. A second call with the same key writes nothing again and gets the same answer; of many rates, those that were refused are judged again.',
  ),
})

/** Registers the route of a declared call. Its parts are validated before the handler runs. */
export function endpointRoute<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
): void {
  const {
    method,
    path,
    summary,
    description,
    params,
    query,
    body,
    bodyLimit,
    takesIdempotencyKey,
    responses,
  } = endpoint
  app.route({
    method,
    url: toRouteUrl(path),
    config: { endpoint, ...(endpoint.isPrivate && { isPrivate: true }) },
    ...(bodyLimit ? { bodyLimit } : {}),
    schema: {
      summary,
      ...(description ? { description } : {}),
      tags: [getTopic(path)],
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
      ...(takesIdempotencyKey ? { headers: IdempotencyHeaders } : {}),
      response: responses,
    },
    async handler(request, reply) {
      const answer = await handler({
        params: request.params,
        query: request.query,
        body: request.body,
        caller: request.caller,
        write: request.write,
        request,
        reply,
      } as unknown as Call<E>)
      // the handler has sent the response itself, or its client has left
      if (reply.sent || reply.raw.headersSent || reply.raw.destroyed) {
        request.releaseSlots?.()
        return reply
      }
      return reply.code(getSuccessStatus(endpoint)).send(answer)
    },
  })
}

/** `path` is written `markets.retail.chicken`. */
function toFieldError(issue: z.core.$ZodIssue): ReturnType<typeof describeIssue> {
  const path = issue.path.join('.')
  if (issue.code === 'unrecognized_keys') return { path, message: `Unknown field: ${issue.keys.join(', ')}.` }
  if (path === '' && issue.code === 'invalid_type') return { path, message: 'Send a JSON object.' }
  return describeIssue(issue, path)
}

/** Validates requests with the declared schemas. Responses are not validated. */
export function applyEndpointSchemas(app: FastifyInstance): void {
  app.setValidatorCompiler<z.core.$ZodType>(({ schema }) => given => {
    // Fastify passes null for a missing body
    const read = z.safeParse(schema, given ?? undefined)
    if (read.success) return { value: read.data }
    const errors = read.error.issues.map(toFieldError)
    return {
      error: new HttpError('request.invalid', { errors, ...(errors[0] && { message: errors[0].message }) }),
    }
  })
  // responses are checked by their types and by tests; JSON.stringify is the fastest serializer
  app.setSerializerCompiler(() => JSON.stringify)
}
