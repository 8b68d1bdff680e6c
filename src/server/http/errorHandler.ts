import { STATUS_CODES } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { ENDPOINTS } from '#server/calls.ts'
import { PROBLEMS, type Problem } from '#shared/problems.ts'
import { isSerializationFailure, isUnavailable } from '../database/errors.ts'
import { HttpError } from './httpError.ts'

/** Fastify's own errors by their codes. */
const FRAMEWORK_ERRORS: Record<string, HttpError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new HttpError('request.tooLarge'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new HttpError('request.notJson'),
  FST_ERR_BAD_URL: new HttpError('route.unknown'),
}

interface FrameworkError {
  code?: string
  statusCode?: number
  headers?: Record<string, string>
}

const CONFLICT_MESSAGE = 'Somebody else was at the same data at the same moment. Please try again.'

function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  const { code, statusCode, headers } = error as FrameworkError
  if (code && FRAMEWORK_ERRORS[code]) return FRAMEWORK_ERRORS[code]
  if (statusCode === 412) return new HttpError('file.changed')
  if (statusCode === 416)
    return new HttpError('file.noSuchPart', { contentRange: headers?.['Content-Range'] })
  // must come before `isUnavailable`: a client that resets has the code ECONNRESET too
  if (statusCode && statusCode >= 400 && statusCode < 500) return new HttpError('request.malformed')
  if (isUnavailable(error)) return new HttpError('server.unavailable', { retryAfter: 5 })
  if (isSerializationFailure(error))
    return new HttpError('server.unavailable', { retryAfter: 1, message: CONFLICT_MESSAGE })
  return new HttpError('server.failed')
}

/** The problem details of an error (RFC 9457). */
const toProblem = ({ code, status, message, details }: HttpError, requestId: string): Problem => ({
  type: 'about:blank',
  title: STATUS_CODES[status] ?? 'Error',
  status,
  code,
  message,
  requestId,
  ...(details.errors ? { errors: details.errors } : {}),
})

/** A minimal page: errors must stay cheap to send. */
const renderErrorPage = ({ code, status }: HttpError) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${status} ${STATUS_CODES[status]}</title></head><body><p>${PROBLEMS[code][1]}</p></body></html>`

function startError(
  reply: FastifyReply,
  { status, details: { retryAfter, allow, contentRange } }: HttpError,
): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(retryAfter)))
  if (allow) reply.header('allow', allow.join(', '))
  if (contentRange) reply.header('content-range', contentRange)
  return reply.code(status).header('cache-control', 'no-store')
}

const sendError = (reply: FastifyReply, httpError: HttpError): FastifyReply =>
  startError(reply, httpError)
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(toProblem(httpError, reply.request.id))

/** Sends an error as a page to a browser that navigates or submits a form, and as a problem otherwise. */
export function sendReadableError(reply: FastifyReply, httpError: HttpError): FastifyReply {
  if (!reply.request.headers.accept?.includes('text/html')) return sendError(reply, httpError)
  return startError(reply, httpError)
    .type('text/html; charset=utf-8')
    .serializer(String)
    .send(renderErrorPage(httpError))
}

const routes = ENDPOINTS.map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))

/** The error for a URL without a route: 405 where another method has one, else 404. */
export function createNotFoundError(method: string, url: string): HttpError {
  const path = url.split('?', 1)[0]!
  const methods = routes.filter(({ pattern }) => pattern.test(path)).map(route => route.method)
  // a URL that matches a call but breaks a limit, as a very long id, is 404 too
  if (methods.length === 0 || methods.some(each => each === method)) return new HttpError('route.unknown')
  return new HttpError('method.unknown', {
    allow: methods.flatMap(each => (each === 'GET' ? ['GET', 'HEAD'] : [each])),
  })
}

/** Turns every thrown error into a response; pages and forms use `sendReadableError`. */
export function setErrorHandler(app: FastifyInstance, send = sendError): void {
  app.setErrorHandler((error, request, reply) => {
    const httpError = toHttpError(error)
    // only message and stack are logged: other properties of foreign errors may contain connection details
    // who floods is refused often: the metrics count that, and it is not to fill the log
    if (httpError.status >= 500 && httpError.code !== 'server.busy') {
      const { message, stack } = error as Error
      request.log[httpError.code === 'server.failed' ? 'error' : 'warn'](
        { reason: message, ...(httpError.code === 'server.failed' ? { stack } : {}) },
        httpError.code,
      )
    }
    return send(reply, httpError)
  })
}

export function setNotFoundHandler(app: FastifyInstance): void {
  app.setNotFoundHandler(request => {
    throw createNotFoundError(request.method, request.url)
  })
}
