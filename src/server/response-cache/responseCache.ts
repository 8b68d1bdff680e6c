import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { STALE_WHILE_REVALIDATE } from '#server/http/cacheControl.ts'
import {
  collectTags,
  createCache,
  dependsOn,
  type PendingEntry,
  type ResponseCache,
  type SharedResult,
} from './cache.ts'
import {
  type CachedResponse,
  chooseEncoding,
  createRecompressor,
  getResponseSize,
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
      /** Returns the rows that `compute` returned before, unless something that they depend on was written since. */
      remember<Row>(key: string, compute: () => Promise<readonly Row[]>): Promise<readonly Row[]>
      clear(): void
      begin: BeginResponse
    }
  }
}

/** Only an acknowledged write of an authenticated caller makes the server poll: others could cause load with it. */
const hasWritten = ({ routeOptions, caller }: FastifyRequest, { statusCode }: FastifyReply) =>
  routeOptions.config.endpoint?.writesRates === true && caller !== undefined && statusCode < 400

/** Installs the cache of public responses (docs/decisions/polling-for-writes.md). */
export const responseCache = fp(async app => {
  // a connection of its own, to where visitors read: a write counts from when it is visible there
  const { watch, reads } = app.storage
  const { now } = app
  const responses = createCache<CachedResponse>({
    // 32 MiB of pages, which are smaller than they count
    maxBytes: 48 * MIB,
    getSize: getResponseSize,
    staleFor: STALE_FOR,
    now,
  })
  const results = createCache<SharedResult>({
    maxBytes: 32 * MIB,
    getSize: ({ bytes }) => bytes,
    // the rest of the response was just read from the database: nothing in it may be older
    staleFor: 0,
    now,
  })
  const caches = [responses, results]
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
    onNotified: after => app.events.emit('notifications.added', after),
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
  app.setFastPath(createFastPath(app, responses))
  app.addHook('onClose', async () => follower.close())
  app.decorate('responseCache', {
    begin,
    remember: createRemember(results),
    clear() {
      for (const cache of caches) cache.clear()
    },
  })
})

/** How many times as much memory as its JSON a row takes, at most. */
const BESIDE_JSON = 2

/** Estimates how many bytes rows take, by the first: to write all as JSON took as long as to read them. */
const estimateBytes = (rows: readonly unknown[]) =>
  rows.length === 0 ? 0 : rows.length * JSON.stringify(rows[0]).length * BESIDE_JSON

/** Creates `remember`. Requests that come at once share one computation, which began after the last write. */
function createRemember(results: ResponseCache<SharedResult>) {
  interface Running {
    pending: PendingEntry
    result: Promise<readonly unknown[]>
  }
  const running = new Map<string, Running>()

  function begin(key: string, compute: () => Promise<readonly unknown[]>): Running {
    const pending = results.begin()
    const same = running.get(key)
    if (same?.pending.sequence === pending.sequence) return same
    const { tags } = pending
    const run = async () => {
      try {
        const rows = await compute()
        results.set(key, { tags, rows, bytes: estimateBytes(rows) }, pending)
        return rows
      } finally {
        if (running.get(key)?.pending === pending) running.delete(key)
      }
    }
    const own = { pending, result: collectTags(tags, run) }
    running.set(key, own)
    return own
  }

  return async <Row>(key: string, compute: () => Promise<readonly Row[]>): Promise<readonly Row[]> => {
    const cached = results.get(key)
    if (cached) {
      dependsOn(...cached.tags)
      return cached.rows as readonly Row[]
    }
    const { pending, result } = begin(key, compute)
    const rows = (await result) as readonly Row[]
    dependsOn(...pending.tags)
    return rows
  }
}

/**
 * Returns the fast path, which sends cached responses before Fastify sees the request: nine tenths of the throughput of
 * a bare server with the same bytes, where Fastify alone would reach half. It passes on requests with a token, and those of a
 * page whose address has parameters that it does not read: they are known by its route alone. It measures what it sends, as a
 * hook does elsewhere: a hit takes microseconds, which no bucket of the durations tells from none.
 */
function createFastPath(
  { metrics, now, normalizeUrl }: FastifyInstance,
  { get, getDayEnd }: ResponseCache<CachedResponse>,
) {
  const { observeRequest } = metrics
  const recompress = createRecompressor(get)

  return (request: IncomingMessage, reply: ServerResponse): boolean => {
    const { method, url, headers } = request
    if ((method !== 'GET' && method !== 'HEAD') || headers.authorization !== undefined) return false
    const time = now().getTime()
    let key = url!
    let response = get(key, time)
    if (!response) {
      // most URLs are their own key
      key = normalizeUrl(key)
      response = key === url ? undefined : get(key, time)
    }
    const variant = response?.variants[chooseEncoding(response, headers['accept-encoding'])]
    if (!response || !variant) return false
    if (!variant.isSmallest) recompress(key, response)
    const status = sendVariant(request, reply, response, variant, getDayEnd(), time)
    observeRequest(method, response.route, status, 0)
    return true
  }
}
