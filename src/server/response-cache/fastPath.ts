import type { IncomingMessage, ServerResponse } from 'node:http'
import { withCacheControl } from '#server/http/cacheControl.ts'
import { MAX_ADDRESS } from '#server/http/clientAddress.ts'
import type { ResponseCache } from './cache.ts'
import { type CachedResponse, chooseEncoding, createRecompressor, isUnchanged } from './cachedResponse.ts'
import type { RequestKey } from './hooks.ts'

interface FastPathOptions extends Pick<ResponseCache<CachedResponse>, 'get' | 'getDay'> {
  toKey: RequestKey
}

/**
 * Returns the fast path, which sends cached responses before Fastify sees the request: nine tenths of the throughput of
 * a bare server with the same bytes, where Fastify alone would reach half. It passes on requests with a token.
 */
export function createFastPath({ get, getDay, toKey }: FastPathOptions) {
  const recompress = createRecompressor()

  /** Most URLs are their own key: the key is derived only when nothing is cached for the URL. */
  function getByKey(request: IncomingMessage): CachedResponse | undefined {
    const key = toKey(request)
    return key === request.url ? undefined : get(key)
  }

  return (request: IncomingMessage, reply: ServerResponse): boolean => {
    const { method, url, headers } = request
    if ((method !== 'GET' && method !== 'HEAD') || headers.authorization !== undefined) return false
    // never cached, and refused by Fastify
    if (url!.length > MAX_ADDRESS) return false
    const response = get(url!) ?? getByKey(request)
    const variant = response?.variants[chooseEncoding(response, headers['accept-encoding'])]
    if (!response || !variant) return false
    if (!variant.isSmallest) recompress(response)
    const { dayEnds, time } = getDay()
    if (isUnchanged(response, headers['if-none-match']))
      reply.writeHead(304, withCacheControl(variant.notModifiedHeaders, dayEnds, time)).end()
    else
      reply
        .writeHead(200, withCacheControl(variant.headers, dayEnds, time))
        .end(method === 'GET' ? variant.body : undefined)
    return true
  }
}
