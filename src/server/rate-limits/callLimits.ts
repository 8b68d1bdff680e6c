import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { createKeyCache } from './backoff.ts'
import type { Limits } from './limiter.ts'

declare module 'fastify' {
  interface FastifyInstance {
    callLimits: {
      tokens: TokenLimits
      /** Counts a request without a session. */
      consumeAnonymous(request: FastifyRequest): Promise<void>
    }
  }
  interface FastifyContextConfig {
    /** The limit it counts against instead of reads; `none` where refusing would cost as much as answering. */
    limit?: 'files' | 'none'
  }
}

const IS_READ = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Limits requests (docs/limits.md) before anything is read from the database. Public requests that the response cache
 * has not answered count here, by address; calls that need a session count where their token is read.
 */
export const callLimits = fp(
  async app => {
    const { limits } = app
    const reads = limits.inMemory('reads')
    const sends = limits.inMemory('sends')
    const files = limits.inMemory('files')
    const consumeAnonymous = ({ method, ip }: FastifyRequest) =>
      (IS_READ.has(method) ? reads : sends).consume(ip)
    if (limits.isOn) {
      // after the hook of the response cache
      app.addHook('onRequest', async request => {
        const { endpoint, limit } = request.routeOptions.config ?? {}
        if (limit === 'none' || (endpoint && endpoint.access !== 'public')) return
        await (limit === 'files' ? files.consume(request.ip) : consumeAnonymous(request))
      })
    }
    app.decorate('callLimits', {
      tokens: limits.isOn ? limitTokens(limits) : NO_TOKEN_LIMITS,
      consumeAnonymous,
    })
  },
  { name: 'call-limits', decorators: { fastify: ['limits'] } },
)

/** Returns an `onRequest` hook that counts files which cost more than a page, by address. */
export function limitFiles(limits: Limits, name: 'exports' | 'pictures') {
  const files = limits.inMemory(name)
  return async ({ ip }: FastifyRequest): Promise<void> => files.consume(ip)
}

/** How long valid and invalid tokens are remembered, in ms. */
const VALID_FOR = 5 * 60_000
const INVALID_FOR = 30_000

/** A call with a token. */
export interface TokenUse {
  address: string
  /** SHA-256 of the token. */
  session: Buffer
}

type TokenLimits = ReturnType<typeof limitTokens>

const NO_TOKEN_LIMITS: TokenLimits = {
  consume: async () => true,
  confirm: async () => {},
  reject: () => {},
  refund: async () => {},
}

/**
 * Limits calls by their token before it is looked up in the database. A token that was valid recently counts by itself
 * alone, so that staff who share an address with somebody who guesses tokens are not blocked with them.
 */
function limitTokens(limits: Limits) {
  const unproven = limits.inMemory('tokens')
  const calls = limits.inMemory('calls')
  const valid = createKeyCache<true>(VALID_FOR)
  const invalid = createKeyCache<true>(INVALID_FOR)
  const toKey = ({ session }: TokenUse) => session.toString('base64url')
  async function refund(use: TokenUse): Promise<void> {
    if (!valid.has(toKey(use))) await unproven.refund(use.address)
  }
  return {
    /** Counts a call. False when the token was invalid a moment ago. Throws `request.tooMany` past the limits. */
    async consume(use: TokenUse): Promise<boolean> {
      const key = toKey(use)
      if (!valid.has(key)) await unproven.consume(use.address)
      if (invalid.has(key)) return false
      await calls.consume(key)
      return true
    },
    /** The token is valid: refunds what was counted against the address. */
    async confirm(use: TokenUse): Promise<void> {
      await refund(use)
      valid.set(toKey(use), true)
    },
    /** The token is invalid and stays so: tokens are random. */
    reject(use: TokenUse): void {
      valid.delete(toKey(use))
      invalid.set(toKey(use), true)
    },
    /** The token could not be looked up. */
    refund,
  }
}
