import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { createKeyCache } from './keyCache.ts'

declare module 'fastify' {
  interface FastifyInstance {
    callLimits: {
      /** Counts a request without a session. */
      consumeAnonymous(request: FastifyRequest): Promise<void>
      /** Counts a call with a token before the token is looked up. */
      consumeCall(use: TokenUse): Promise<void>
      /** Remembers that a token is valid. */
      confirm(use: TokenUse): void
    }
  }
  interface FastifyContextConfig {
    /**
     * `files`: it counts against this limit instead of reads; against another one it counts as a read, too. `none` where refusing would
     * cost as much as answering.
     */
    limit?: 'files' | 'exports' | 'pictures' | 'none'
  }
}

/** A call with a token. */
export interface TokenUse {
  address: string
  /** SHA-256 of the token. */
  session: Buffer
}

const IS_READ = new Set(['GET', 'HEAD', 'OPTIONS'])
/** How long valid tokens are remembered, in ms. */
const VALID_FOR = 5 * 60_000

/**
 * Limits requests (docs/limits.md) before anything is read from the database. Public requests that the response cache
 * has not answered count here, by address; calls that need a session count where their token is read.
 */
export const callLimits = fp(async app => {
  const { limits } = app
  const reads = limits.inMemory('reads')
  const sends = limits.inMemory('sends')
  const files = limits.inMemory('files')
  const dear = { exports: limits.inMemory('exports'), pictures: limits.inMemory('pictures') }
  const tokens = limits.inMemory('tokens')
  const calls = limits.inMemory('calls')
  const valid = createKeyCache<true>(VALID_FOR)
  const toKey = ({ session }: TokenUse) => session.toString('base64url')

  const consumeAnonymous = ({ method, ip }: FastifyRequest) =>
    (IS_READ.has(method) ? reads : sends).consume(ip)
  // after the hook of the response cache
  app.addHook('onRequest', async request => {
    const { endpoint, limit } = request.routeOptions.config ?? {}
    if (limit === 'none' || (endpoint && endpoint.access !== 'public')) return
    if (limit === 'files') return files.consume(request.ip)
    await consumeAnonymous(request)
    if (limit) await dear[limit].consume(request.ip)
  })
  app.decorate('callLimits', {
    consumeAnonymous,
    async consumeCall(use) {
      // a token that was valid recently counts by itself alone: guesses from its address do not block it
      if (!valid.has(toKey(use))) await tokens.consume(use.address)
      await calls.consume(toKey(use))
    },
    confirm(use) {
      valid.set(toKey(use), true)
    },
  })
})
