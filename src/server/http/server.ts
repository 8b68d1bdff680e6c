import { randomUUID } from 'node:crypto'
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { trimTrailing } from '#shared/places.ts'
import type { Config } from '../config.ts'
import { RequestLog } from '../observability/log.ts'
import { isLiveUpgrade } from '../realtime/webSockets.ts'
import { cleanForwarded, compileTrust, MAX_ADDRESS } from './clientAddress.ts'
import { compressStaffResponses } from './compression.ts'
import { hasTwoHosts } from './connectionGuard.ts'
import { applyEndpointSchemas } from './endpointRoute.ts'
import { createNotFoundError, sendReadableError, setErrorHandler } from './errorHandler.ts'
import { HttpError } from './httpError.ts'
import { CORS_HEADERS, openPublicData } from './publicData.ts'
import { isWrite } from './request.ts'
import { buildSecurityHeaders } from './securityHeaders.ts'
import { closeConnectionsOnShutdown } from './shutdown.ts'
import { spreadRequests } from './spreadRequests.ts'

const KIB = 1024
/** Timeouts in ms: together with the interval of checking them, a slow request is closed within 15 s. */
const HEADERS_TIMEOUT = 10_000
const REQUEST_TIMEOUT = 14_000
const CHECK_EVERY = 500
/** A connection is closed when no byte is received or sent for this long, in ms. */
const IDLE_TIMEOUT = 30_000

const HTTP_OPTIONS: ServerOptions = {
  headersTimeout: HEADERS_TIMEOUT,
  requestTimeout: REQUEST_TIMEOUT,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: CHECK_EVERY,
  maxHeaderSize: 8 * KIB,
  // a request with two hosts is refused where requests are
  shouldUpgradeCallback: request => !hasTwoHosts(request) && isLiveUpgrade(request),
}

/** `applyEndpointSchemas` sets the compilers: Fastify's own, a twelfth of all modules, are not loaded. */
function noCompiler(): never {
  throw new Error('No schema is compiled by Fastify.')
}

declare module 'fastify' {
  interface FastifyInstance {
    config: Config
    /** The clock of this process; `databaseNow` is that of the database. */
    now(): Date
    setFastPath(sendCached: FastPath): void
  }
}

/** Responds to a request before the router does, and returns whether it has. */
type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean

/** Creates the HTTP server with its limits, parsers and error handler, without routes. */
export function createServer(
  config: Config,
  log: FastifyBaseLogger,
  now: () => Date = () => new Date(),
): FastifyInstance {
  let sendCached: FastPath = () => false
  const headers = buildSecurityHeaders(config)
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new RequestLog(),
    trustProxy: compileTrust(config),
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    genReqId: () => randomUUID(),
    bodyLimit: 64 * KIB,
    // a start on a busy machine takes longer than Fastify's 10 s, above all of the sources
    pluginTimeout: 0,
    forceCloseConnections: 'idle',
    // it comes over a connection that is still open: a proxy would pass a refusal on to the visitor (shutdown.ts)
    return503OnClosing: false,
    rewriteUrl: ({ method, url }) => (isWrite(method!) ? url! : app.normalizeUrl(url!)),
    serverFactory: handle => {
      const begin = spreadRequests(handle)
      return createHttpServer(HTTP_OPTIONS, (request, response) => {
        if (!sendCached(request, response)) begin(request, response)
      }).setTimeout(IDLE_TIMEOUT)
    },
    frameworkErrors: (_, request, reply) =>
      sendReadableError(reply.headers(headers), createNotFoundError(request.method, request.url)),
    // a part of an address that is too long is one that nothing serves, not an error of its own
    routerOptions: { maxParamLength: 100, onMaxParamLength: undefined as never },
  })
  app.decorate('config', config)
  app.decorate('now', now)
  app.decorate('setFastPath', fastPath => {
    sendCached = fastPath
  })
  openPublicData(app)
  app.decorateRequest('caller', undefined)
  app.addHook('onRequest', (request, _, done) => {
    cleanForwarded(request.raw)
    done()
  })
  rejectLongUrls(app, headers)
  redirectSlashes(app, headers)
  app.decorateRequest('write', undefined)
  closeConnectionsOnShutdown(app)
  readJsonOnly(app)
  applyEndpointSchemas(app)
  setErrorHandler(app)
  compressStaffResponses(app)
  return app
}

/** Must be before all hooks that look at a URL: one that is too long is neither parsed nor counted nor cached. */
function rejectLongUrls(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.length <= MAX_ADDRESS) return done()
    reply.headers(headers)
    done(new HttpError('address.tooLong'))
  })
}

/** Redirects a GET whose path ends with slashes to the address without them, with its query, permanently. */
function redirectSlashes(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { method, originalUrl } = request
    const [path = ''] = originalUrl.split('?', 1)
    const trimmed = trimTrailing(path, '/')
    // browsers take a second slash at the beginning, of either kind, for another site
    const isOther = trimmed !== path && /^\/[^/\\]/.test(trimmed)
    if (!isOther || !['GET', 'HEAD'].includes(method)) return done()
    const location = trimmed + originalUrl.slice(path.length)
    // the path may hold a secret
    reply.headers({ ...headers, ...CORS_HEADERS, location, 'cache-control': 'no-store' })
    reply.code(301).send()
  })
}

/** Accepts JSON bodies only. An empty body counts as none. */
function readJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body as string, done),
  )
}
