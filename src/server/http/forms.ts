import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SiteVisit } from '#shared/site.ts'
import { HttpError } from './httpError.ts'

/** Sends the page at the address of a request; with what was posted where a form was not taken. */
export type SendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  posted?: Pick<SiteVisit, 'refused' | 'refusedAlert'> & { query?: URLSearchParams },
) => Promise<FastifyReply>

/** Adds routes that take forms of a browser without script, of at most `bodyLimit` bytes, and nothing else. */
export function addFormRoutes(
  app: FastifyInstance,
  bodyLimit: number,
  addRoutes: (scope: FastifyInstance) => void,
): void {
  app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      async (_: FastifyRequest, body: string) => new URLSearchParams(body),
    )
    addRoutes(scope)
    done()
  })
}

/** Says why a form without problems was not taken; one who sent too many is told how long to wait. */
export function toFormFailure(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): 'tooMany' | 'failed' {
  if (error instanceof HttpError && error.code === 'request.tooMany') {
    reply.header('retry-after', Math.max(1, Math.ceil(error.details.retryAfter ?? 1)))
    return 'tooMany'
  }
  request.log.error({ reason: (error as Error).message }, 'form not taken')
  return 'failed'
}
