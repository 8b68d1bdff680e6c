import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { buildCacheControl, PUBLIC, SERVER_CACHEABLE, withCacheControl } from '#server/http/cacheControl.ts'
import { collectDependencies, type PendingEntry, type ResponseCache } from './cache.ts'
import { type CachedResponse, getVariant, isUnchanged, toCachedResponse } from './cachedResponse.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set while the response to a public request is computed. */
    pendingEntry: PendingEntry | undefined
  }
  interface FastifyContextConfig {
    /** The response is the same for everybody, though the route is no declared call. */
    isPublic?: boolean
  }
}

/** Headers that differ between the variants of a response. */
const VARIANT_HEADERS = new Set(['content-type', 'content-length', 'content-encoding', 'etag'])

/** A page, a public call or a file of the same kind. HEAD computes the whole response too, so that the GET that follows finds it cached. */
const isCacheable = ({ method, headers, routeOptions: { config } }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') &&
  headers.authorization === undefined &&
  !config.isPrivate &&
  (config.isPublic || config.endpoint?.access === 'public')

const listHeaders = (reply: FastifyReply): string[] =>
  Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    value === undefined || VARIANT_HEADERS.has(name) ? [] : [name, String(value)],
  )

/** Returns the key that a request's response is cached under. */
export type RequestKey = (request: Pick<IncomingMessage, 'url' | 'headers'>) => string

/** Caches public responses. Concurrent requests for one key wait for the first instead of computing it again. */
export function addCacheHooks(
  app: FastifyInstance,
  cache: ResponseCache<CachedResponse>,
  toKey: RequestKey = ({ url }) => url!,
): void {
  const getKey = ({ raw }: FastifyRequest) => toKey(raw)
  const inFlight = new Map<string, PromiseWithResolvers<void>>()
  const finish = (request: FastifyRequest) => {
    inFlight.get(getKey(request))?.resolve()
    inFlight.delete(getKey(request))
  }

  /** Sends what a concurrent request has cached, or a variant that nobody has asked for yet. */
  async function sendCached(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const key = getKey(request)
    await inFlight.get(key)?.promise
    const response = cache.get(key)
    if (!response) return false
    const variant = await getVariant(response, request.headers['accept-encoding'])
    reply.hijack()
    const { dayEnds, time } = cache.getDay()
    if (isUnchanged(response, request.headers['if-none-match']))
      reply.raw.writeHead(304, withCacheControl(variant.notModifiedHeaders, dayEnds, time)).end()
    else reply.raw.writeHead(200, withCacheControl(variant.headers, dayEnds, time)).end(variant.body)
    return true
  }

  function begin(request: FastifyRequest, reply: FastifyReply, proceed: () => void): void {
    request.pendingEntry = cache.begin()
    if (!inFlight.has(getKey(request))) {
      inFlight.set(getKey(request), Promise.withResolvers())
      // also when the request fails or its client leaves
      reply.raw.once('close', () => finish(request))
    }
    collectDependencies(request.pendingEntry.dependencies, proceed)
  }

  app.decorateRequest('pendingEntry', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    if (!isCacheable(request)) return done()
    sendCached(request, reply).then(isSent => {
      if (!isSent) begin(request, reply, done)
    }, done)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    try {
      return request.pendingEntry ? await store(request, reply, payload, request.pendingEntry) : payload
    } finally {
      if (request.pendingEntry) finish(request)
      // a response begun before midnight and sent after it shows yesterday: the day of its entry counts
      const { dayEnds, time } = { ...cache.getDay(), ...request.pendingEntry }
      if (reply.getHeader('cache-control') === PUBLIC)
        reply.header('cache-control', buildCacheControl(dayEnds, time))
    }
  })

  /** Caches the payload and returns the variant for this client. */
  async function store(
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
    pending: PendingEntry,
  ) {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
    // an ETag that a handler sets, of a version for example, is not one of these bytes
    if (reply.statusCode !== 200 || !isWhole || reply.hasHeader('etag')) return payload
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', PUBLIC)
    reply.header('vary', [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', '))
    const response = toCachedResponse({
      body: Buffer.from(payload),
      type: String(reply.getHeader('content-type')),
      headers: listHeaders(reply),
      dependencies: pending.dependencies,
    })
    if (SERVER_CACHEABLE.has(String(reply.getHeader('cache-control'))))
      cache.set(getKey(request), response, pending)
    const { body, etag, encoding } = await getVariant(response, request.headers['accept-encoding'])
    reply.header('etag', etag)
    if (isUnchanged(response, request.headers['if-none-match'])) {
      reply.code(304)
      return ''
    }
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return body
  }
}
