import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { STALE_WHILE_REVALIDATE } from '#server/http/cacheControl.ts'
import { MAX_ADDRESS } from '#server/http/clientAddress.ts'
import { sampleHits } from '#server/observability/log.ts'
import {
  collectTags,
  createCache,
  dependsOn,
  type PendingEntry,
  type ResponseCache,
  type ResponsePart,
} from './cache.ts'
import {
  type CachedResponse,
  chooseEncoding,
  createRecompressor,
  getResponseSize,
  type OnHit,
  sendVariant,
} from './cachedResponse.ts'
import { addCacheHooks, type BeginResponse } from './hooks.ts'
import { findCommitted } from './queries.ts'
import { followRevisions, POLL_ALONE_EVERY } from './revisionFollower.ts'

const MIB = 2 ** 20
/** How long cached responses are served while the database cannot be polled, in ms: as long as HTTP caches may. */
const STALE_FOR = STALE_WHILE_REVALIDATE * 1000

declare module 'fastify' {
  interface FastifyInstance {
    responseCache: {
      /** Returns what `compute` returned before, as JSON has it, unless something that it depends on was written since. */
      remember<T>(key: string, compute: () => Promise<T>): Promise<T>
      /** A second cache, for the parts of responses that are too long to be cached as a whole. */
      parts: ResponseCache<ResponsePart>
      clear(): void
      begin: BeginResponse
    }
  }
}

/** Only an acknowledged write of an authenticated caller makes the server poll: others could cause load with it. */
const hasWritten = ({ routeOptions, caller }: FastifyRequest, { statusCode }: FastifyReply) =>
  routeOptions.config.endpoint?.writesRates === true && caller !== undefined && statusCode < 400

/** Installs the cache of public responses (docs/decisions/polling-for-writes.md). */
export const responseCache = fp(
  async app => {
    // a connection of its own, to where visitors read: a write counts from when it is visible there
    const { watch, reads } = app.storage
    const { now } = app
    const responses = createCache<CachedResponse>({
      maxBytes: 32 * MIB,
      // the latest rates of 4,800 cities as JSON
      maxEntryBytes: 8 * MIB,
      getSize: getResponseSize,
      onRemove(response) {
        response.isRemoved = true
      },
      staleFor: STALE_FOR,
      now,
    })
    const parts = createCache<ResponsePart>({
      maxBytes: 16 * MIB,
      maxEntryBytes: 4 * MIB,
      getSize: ({ body }) => body.buffer.byteLength,
      // the rest of the response was just read from the database: no part of it may be older
      staleFor: 0,
      now,
    })
    const caches = [responses, parts]
    const follower = followRevisions({
      ...(app.storage.isAlone ? { pollEvery: POLL_ALONE_EVERY } : {}),
      // caching does not begin before visitors can read
      findCommitted: position => findCommitted(position === null ? reads : watch, position),
      onWrites(writes) {
        const cost = caches.reduce((sum, cache) => sum + cache.invalidate(writes), 0)
        app.events.emit('rates.written', writes)
        return cost
      },
      onCitiesChanged() {
        app.responseCache.clear()
        app.events.emit('cities.changed')
      },
      onNotified: after => app.events.emit('notified', after),
      onLost() {
        for (const cache of caches) cache.disable()
      },
      onRestored() {
        for (const cache of caches) cache.enable()
        app.events.emit('events.missed')
      },
    })
    const begin = addCacheHooks(app, responses, app.readQueue.wake)
    app.addHook('onSend', async (request, reply, payload) => {
      if (hasWritten(request, reply) && !(await follower.catchUp())) app.responseCache.clear()
      return payload
    })
    const { normalizeUrl } = app
    app.setFastPath(createFastPath({ ...responses, now, normalizeUrl, onHit: reportHits(app, responses) }))
    app.addHook('onClose', async () => follower.close())
    app.decorate('responseCache', {
      parts,
      begin,
      remember: openMemory(parts),
      clear() {
        for (const cache of caches) cache.clear()
      },
    })
  },
  { name: 'response-cache', decorators: { fastify: ['storage', 'metrics', 'events', 'readQueue'] } },
)

/** Opens results that several responses show. Those who ask at once share one computation that began after the last write. */
function openMemory(parts: ResponseCache<ResponsePart>) {
  interface Running {
    pending: PendingEntry
    result: Promise<unknown>
  }
  const running = new Map<string, Running>()

  function begin(key: string, compute: () => Promise<unknown>): Running {
    const pending = parts.begin()
    const same = running.get(key)
    const { sequence, generation } = pending
    if (same?.pending.sequence === sequence && same.pending.generation === generation) return same
    const own = { pending, result: collectTags(pending.tags, compute) }
    running.set(key, own)
    const end = () => {
      if (running.get(key) === own) running.delete(key)
    }
    own.result
      .then(
        value => {
          parts.set(key, { tags: pending.tags, body: Buffer.from(JSON.stringify(value)) }, pending)
        },
        () => {},
      )
      .finally(end)
    return own
  }

  return async <T>(key: string, compute: () => Promise<T>): Promise<T> => {
    const cached = parts.get(key)
    if (cached) {
      dependsOn(...cached.tags)
      return JSON.parse(String(cached.body))
    }
    const { pending, result } = begin(key, compute)
    const value = (await result) as T
    dependsOn(...pending.tags)
    return value
  }
}

/**
 * Counts and logs what the fast path sends: it passes by the hooks that do so elsewhere. A hit takes microseconds, which no
 * bucket of the durations tells from none: reading the clock for it would cost more than its log.
 */
function reportHits({ metrics, log }: FastifyInstance, cache: ResponseCache<CachedResponse>): OnHit {
  const { gauge, counter, observeRequest } = metrics
  gauge(
    'chicken_rates_response_cache_entries',
    'Public responses in the cache.',
    () => cache.getUsage().count,
  )
  gauge(
    'chicken_rates_response_cache_bytes',
    'Bytes of memory that the cached responses take.',
    () => cache.getUsage().bytes,
  )
  const countHit = counter('chicken_rates_response_cache_hits_total', 'Requests served by the fast path.')
  const logHit = sampleHits(log)
  return ({ method, url }, { route }, status) => {
    countHit()
    observeRequest(method!, route, status, 0)
    logHit(method!, url!, status)
  }
}

interface FastPathOptions extends Pick<ResponseCache<CachedResponse>, 'get' | 'getDayEnd'> {
  now(): Date
  normalizeUrl: FastifyInstance['normalizeUrl']
  onHit: OnHit
}

/**
 * Returns the fast path, which sends cached responses before Fastify sees the request: nine tenths of the throughput of
 * a bare server with the same bytes, where Fastify alone would reach half. It passes on requests with a token, and those of a
 * page whose address has parameters that it does not read: they are known by its route alone.
 */
function createFastPath({ get, getDayEnd, now, normalizeUrl, onHit }: FastPathOptions) {
  const recompress = createRecompressor()

  /** Most URLs are their own key: the key is derived only when nothing is cached for the URL. */
  function getByKey(url: string, time: number): CachedResponse | undefined {
    const key = normalizeUrl(url)
    return key === url ? undefined : get(key, time)
  }

  return (request: IncomingMessage, reply: ServerResponse): boolean => {
    const { method, url, headers } = request
    if ((method !== 'GET' && method !== 'HEAD') || headers.authorization !== undefined) return false
    // never cached, and refused by Fastify
    if (url!.length > MAX_ADDRESS) return false
    const time = now().getTime()
    const response = get(url!, time) ?? getByKey(url!, time)
    const variant = response?.variants[chooseEncoding(response, headers['accept-encoding'])]
    if (!response || !variant) return false
    if (!variant.isSmallest) recompress(response)
    const status = sendVariant(request, reply, response, variant, getDayEnd(), time)
    onHit(request, response, status)
    return true
  }
}
