import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { AdminType } from '#shared/accounts/accounts.ts'
import type { Answer, Endpoint, Parts } from '#shared/endpoint.ts'
import { Refused } from './refused.ts'

/** The account behind a call, read from the database for each one. */
export interface Caller {
  id: string
  name: string
  email: string
  mobile: string
  adminType: AdminType | null
  isApproved: boolean
  /** SHA-256 of the session's token. */
  session: Buffer
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

/** What a handler is given: the parsed parts, and who calls. */
export type Call<E extends Endpoint> = Parts<E> & {
  caller: E['access'] extends 'public' ? undefined : Caller
  request: FastifyRequest
  reply: FastifyReply
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E> | FastifyReply>

const urlOf = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')
const successOf = ({ responses }: Endpoint) => (responses[201] ? 201 : 200)

/** Serves one declared call: what is declared is checked before the handler runs. */
export function serve<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
): void {
  const { method, path, summary, description, params, query, body, bodyLimit, responses } = endpoint
  const [room] = path.split('/').slice(2)
  app.route({
    method,
    url: urlOf(path),
    config: { endpoint },
    ...(bodyLimit ? { bodyLimit } : {}),
    schema: {
      summary,
      ...(description ? { description } : {}),
      tags: [room ?? 'api'],
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
      response: responses,
    },
    async handler(request, reply) {
      const answer = await handler({
        params: request.params,
        query: request.query,
        body: request.body,
        caller: request.caller,
        request,
        reply,
      } as unknown as Call<E>)
      // a reply that is returned is awaited to its end, and the handler's answer is nothing then
      if (reply.sent) return reply
      return reply.code(successOf(endpoint)).send(answer)
    },
  })
}

/** What is wrong with one field, in a sentence; `path` is written `markets.retail.chicken`. */
function errorOf(issue: z.core.$ZodIssue): { path: string; message: string } {
  const path = issue.path.join('.')
  if (issue.code === 'unrecognized_keys') return { path, message: `Unknown field: ${issue.keys.join(', ')}.` }
  if (path === '' && issue.code === 'invalid_type') return { path, message: 'Send a JSON object.' }
  return { path, message: issue.message }
}

/** Parses what is sent with the declared schemas; sends what is answered as it is. */
export function parseAsDeclared(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodType>(({ schema }) => given => {
    // a request without a body has the body null
    const read = schema.safeParse(given ?? undefined)
    if (read.success) return { value: read.data }
    const errors = read.error.issues.map(errorOf)
    return {
      error: new Refused('request.invalid', { errors, ...(errors[0] && { message: errors[0].message }) }),
    }
  })
  // answers are typed by their declaration and checked against it by the tests; JSON.stringify is the fastest
  app.setSerializerCompiler(() => JSON.stringify)
}
