import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { buildCacheControl, PUBLIC, SERVER_CACHEABLE } from '#server/http/cacheControl.ts'
import { HttpError } from '#server/http/httpError.ts'
import { getRouteLabel } from '#server/http/request.ts'
import { collectTags, type PendingEntry, type ResponseCache } from './cache.ts'
import {
  type CachedResponse,
  getVariant,
  isUnchanged,
  sendVariant,
  toCachedResponse,
} from './cachedResponse.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set while the response to a public request is computed. */
    pendingEntry: PendingEntry | undefined
  }
  interface FastifyContextConfig {
    /** The response is the same for everybody, though the route is no declared call. */
    isPublic?: boolean
    /** The same for all requests that are shown the same response; without it the URL is. */
    cacheKey?: ((request: FastifyRequest) => string) | undefined
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
const getKey = (request: FastifyRequest): string =>
  request.routeOptions.config.cacheKey?.(request) ?? request.url

interface Beginning {
  request: FastifyRequest
  reply: FastifyReply
  /** Waits. Resolves with how to end it; with undefined when another request of the key has begun. */
  enter(key?: string): Promise<(() => void) | undefined>
  /** Continues the request, unless its response was sent. */
  done(error?: Error): void
}

/** Begins to compute a response. All requests of a key that wait look again when one of them begins. */
export type BeginResponse = (beginning: Beginning) => void

/** A response that one request computes for all that ask meanwhile. */
interface InFlight extends PromiseWithResolvers<Computed | undefined> {
  pending: PendingEntry
  /** Counts computations: a later one has a higher number. */
  number: number
}

/** The result: no response if nobody else may have it. */
interface Computed {
  response?: CachedResponse
  /** The database did not answer: it would not answer those who wait either. */
  isUnavailable?: boolean
}

/**
 * Caches public responses. Concurrent requests for one key wait for the first instead of computing it again. Where a write
 * invalidates the response they wait for, one of them computes it for all.
 */
export function addCacheHooks(
  app: FastifyInstance,
  cache: ResponseCache<CachedResponse>,
  wake: (key: string) => void,
): BeginResponse {
  const inFlight = new Map<string, InFlight>()
  let begun = 0
  /** The number of the last response that had begun when a request came. */
  const arrivals = new WeakMap<FastifyRequest, number>()
  /** Requests that waited for a response that only its own client may get: each computes its own. */
  const unshared = new WeakSet<FastifyRequest>()

  /** Ends the wait of others; with nothing when the client of this request has left. */
  function finish(request: FastifyRequest, computed?: Computed): void {
    const own = inFlight.get(getKey(request))
    if (!own || own.pending !== request.pendingEntry) return
    inFlight.delete(getKey(request))
    own.resolve(computed)
  }

  /** Sends what is cached, or what a concurrent request computes. Returns whether there was any. */
  async function sendShared(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const key = getKey(request)
    const since = arrivals.get(request) ?? begun
    arrivals.set(request, since)
    let response = cache.get(key)
    let joined: InFlight | undefined
    while (!response) {
      joined = inFlight.get(key)
      if (!joined) return false
      const computed = await joined.promise
      // one that began before this request came may lack a write that was acknowledged by then
      response = cache.get(key) ?? (joined.number > since ? computed?.response : undefined)
      if (response || !computed || computed.response) continue
      if (computed.isUnavailable) throw new HttpError('server.unavailable', { retryAfter: 5 })
      unshared.add(request)
      return false
    }
    const variant = await getVariant(response, request.headers['accept-encoding'])
    reply.hijack()
    sendVariant(
      request.raw,
      reply.raw,
      response,
      variant,
      joined?.pending.dayEnds ?? cache.getDayEnd(),
      app.now().getTime(),
    )
    return true
  }

  function begin(request: FastifyRequest, reply: FastifyReply): void {
    const key = getKey(request)
    const pending = cache.begin()
    request.pendingEntry = pending
    if (inFlight.has(key)) return
    begun += 1
    inFlight.set(key, { ...Promise.withResolvers(), pending, number: begun })
    // also when the request fails or its client leaves
    reply.raw.once('close', () => finish(request))
    wake(key)
  }

  /** Returns whether the response was sent, because another request has computed it. */
  async function enterAndBegin({ request, reply, enter }: Beginning): Promise<boolean> {
    if (!isCacheable(request)) {
      await enter()
      return false
    }
    const key = getKey(request)
    for (;;) {
      const isUnshared = unshared.has(request)
      const leave = await enter(isUnshared ? undefined : key)
      if (leave && (isUnshared || !(inFlight.has(key) || cache.get(key)))) {
        begin(request, reply)
        return false
      }
      leave?.()
      if (await sendShared(request, reply)) return true
    }
  }

  app.decorateRequest('pendingEntry', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    if (!isCacheable(request)) return done()
    sendShared(request, reply).then(isSent => isSent || done(), done)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    try {
      return request.pendingEntry ? await store(request, reply, payload, request.pendingEntry) : payload
    } finally {
      finish(request, { isUnavailable: reply.statusCode === 503 })
      // a response begun before midnight and sent after it shows yesterday: the day of its entry counts
      const dayEnds = request.pendingEntry?.dayEnds ?? cache.getDayEnd()
      if (reply.getHeader('cache-control') === PUBLIC)
        reply.header('cache-control', buildCacheControl(dayEnds, app.now().getTime()))
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
      tags: pending.tags,
      route: getRouteLabel(request),
    })
    const isShareable = SERVER_CACHEABLE.has(String(reply.getHeader('cache-control')))
    if (isShareable) cache.set(getKey(request), response, pending)
    const { body, etag, encoding } = await getVariant(response, request.headers['accept-encoding'])
    if (isShareable) finish(request, { response })
    reply.header('etag', etag)
    if (isUnchanged(response, request.headers['if-none-match'])) {
      reply.code(304)
      return ''
    }
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return body
  }

  return beginning => {
    const { request, done } = beginning
    enterAndBegin(beginning).then(isSent => {
      if (!isSent) collectTags(request.pendingEntry?.tags ?? new Set(), done)
    }, done)
  }
}
