import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { closeWithLastAnswer } from './draining.ts'
import { answerProblems, nothingAt, sendRefusal } from './problems.ts'
import { RequestLog } from './requestLog.ts'
import { parseAsDeclared } from './serve.ts'
import { trustOf } from './visitors.ts'

const KIB = 1024
/** Time limits of a connection in ms: with the time until they are looked at, a slow one is closed within 15 s. */
const HEADERS_TIMEOUT = 10_000
const REQUEST_TIMEOUT = 14_000
const LOOKED_AT_EVERY = 500

/** The bare HTTP server: limits, parsing, refusals. It serves nothing yet. */
export function createHttp(config: Pick<Config, 'TRUST_PROXY'>, log: FastifyBaseLogger): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    logController: new RequestLog(),
    trustProxy: trustOf(config),
    genReqId: () => randomUUID(),
    bodyLimit: 64 * KIB,
    requestTimeout: REQUEST_TIMEOUT,
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    http: {
      maxHeaderSize: 8 * KIB,
      headersTimeout: HEADERS_TIMEOUT,
      connectionsCheckingInterval: LOOKED_AT_EVERY,
    },
    frameworkErrors: (_, request, reply) => sendRefusal(reply, nothingAt(request.method, request.url)),
    routerOptions: { maxParamLength: 100 },
  })
  app.decorateRequest('caller', undefined)
  closeWithLastAnswer(app)
  readJsonOnly(app)
  parseAsDeclared(app)
  answerProblems(app)
  return app
}

/** JSON is the only body taken; an empty one is none, whatever type it claims. */
function readJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body as string, done)
  })
}
