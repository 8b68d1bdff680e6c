import type { IncomingMessage, ServerResponse } from 'node:http'
import { MAX_ADDRESS } from '#server/http/clientAddress.ts'
import type { ResponseCache } from './cache.ts'
import {
  type CachedResponse,
  chooseEncoding,
  createRecompressor,
  type OnHit,
  sendVariant,
} from './cachedResponse.ts'
import type { RequestKey } from './hooks.ts'

interface FastPathOptions extends Pick<ResponseCache<CachedResponse>, 'get' | 'getDay'> {
  toKey: RequestKey
  onHit: OnHit
}

/**
 * Returns the fast path, which sends cached responses before Fastify sees the request: nine tenths of the throughput of
 * a bare server with the same bytes, where Fastify alone would reach half. It passes on requests with a token.
 */
export function createFastPath({ get, getDay, toKey, onHit }: FastPathOptions) {
  const recompress = createRecompressor()

  /** Most URLs are their own key: the key is derived only when nothing is cached for the URL. */
  function getByKey(request: IncomingMessage): CachedResponse | undefined {
    const key = toKey(request)
    return key === request.url ? undefined : get(key)
  }

  return (request: IncomingMessage, reply: ServerResponse): boolean => {
    const { method, url, headers } = request
    if ((method !== 'GET' && method !== 'HEAD') || headers.authorization !== undefined) return false
    const begunAt = performance.now()
    // never cached, and refused by Fastify
    if (url!.length > MAX_ADDRESS) return false
    const response = get(url!) ?? getByKey(request)
    const variant = response?.variants[chooseEncoding(response, headers['accept-encoding'])]
    if (!response || !variant) return false
    if (!variant.isSmallest) recompress(response)
    const status = sendVariant(request, reply, response, variant, getDay())
    onHit(request, response, status, performance.now() - begunAt)
    return true
  }
}
