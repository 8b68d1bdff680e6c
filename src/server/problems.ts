import { STATUS_CODES } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ENDPOINTS } from '#shared/api.ts'
import { PROBLEMS, type Problem } from '#shared/problems.ts'
import { addressOf, isOfPages } from './address.ts'
import { Refused } from './refused.ts'
import { hasCollided, isDatabaseAway } from './storage/away.ts'

/** What the web framework calls its refusals, in our words. */
const FRAMEWORK_REFUSALS: Record<string, Refused> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new Refused('request.tooLarge'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Refused('request.notJson'),
  FST_ERR_BAD_URL: new Refused('route.unknown'),
  FST_ERR_MAX_PARAM_LENGTH: new Refused('route.unknown'),
}

const COLLIDED = 'Somebody else was at the same data at the same moment. Please try again.'

function refusalOf(error: unknown): Refused {
  if (error instanceof Refused) return error
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (code && FRAMEWORK_REFUSALS[code]) return FRAMEWORK_REFUSALS[code]
  if (isDatabaseAway(error)) return new Refused('server.unavailable', { retryAfter: 5 })
  if (hasCollided(error)) return new Refused('server.unavailable', { retryAfter: 1, message: COLLIDED })
  if (statusCode && statusCode >= 400 && statusCode < 500) return new Refused('request.malformed')
  return new Refused('server.failed')
}

const problemOf = ({ code, status, message, details }: Refused, requestId: string): Problem => ({
  type: 'about:blank',
  title: STATUS_CODES[status] ?? 'Error',
  status,
  code,
  message,
  requestId,
  ...(details.errors ? { errors: details.errors } : {}),
})

/** Whether somebody reads the answer: a page that the browser opens by itself. */
const isRead = ({ is404, url, headers: { accept } }: FastifyRequest) =>
  is404 && accept?.includes('text/html') && isOfPages(addressOf(url).pathname)

/** A refusal as a page that costs next to nothing. */
const pageOf = ({ code, status }: Refused) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${status} ${STATUS_CODES[status]}</title></head><body><p>${PROBLEMS[code][1]}</p></body></html>`

/** Answers a refusal as `application/problem+json` (RFC 9457), and where a page was asked for as one. */
export function sendRefusal(reply: FastifyReply, refused: Refused): FastifyReply {
  const { retryAfter, allow } = refused.details
  if (retryAfter !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(retryAfter)))
  if (allow) reply.header('allow', allow.join(', '))
  reply.code(refused.status).header('cache-control', 'no-store')
  if (isRead(reply.request)) {
    return reply.type('text/html; charset=utf-8').serializer(String).send(pageOf(refused))
  }
  return reply
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(problemOf(refused, reply.request.id))
}

const routes = ENDPOINTS.map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))

/** The refusal of an address that nothing serves: 405 where another method would do. */
export function nothingAt(method: string, url: string): Refused {
  const path = url.split('?', 1)[0]!
  const methods = routes.filter(({ pattern }) => pattern.test(path)).map(route => route.method)
  // an address that fits a call but not its rules, as a very long id, is none either
  if (methods.length === 0 || methods.some(each => each === method)) return new Refused('route.unknown')
  return new Refused('method.unknown', {
    allow: methods.flatMap(each => (each === 'GET' ? ['GET', 'HEAD'] : [each])),
  })
}

/** The one place where errors become answers. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refused = refusalOf(error)
    // of errors that are not ours only the message is logged: the rest may carry connection details
    if (refused.status >= 500) {
      const { message, stack } = error as Error
      request.log[refused.code === 'server.failed' ? 'error' : 'warn'](
        { reason: message, ...(refused.code === 'server.failed' ? { stack } : {}) },
        refused.code,
      )
    }
    return sendRefusal(reply, refused)
  })
}

/** Refuses every address that no route serves. */
export function answerUnknown(app: FastifyInstance): void {
  app.setNotFoundHandler(request => {
    throw nothingAt(request.method, request.url)
  })
}
