import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Limits } from './limits.ts'
import { limitTokens, type TokenLimits } from './tokens.ts'

declare module 'fastify' {
  interface FastifyInstance {
    callLimits: CallLimits
  }
  interface FastifyContextConfig {
    /** The limit it counts against instead of reads; `none` where refusing would cost as much as answering. */
    limit?: 'files' | 'none'
  }
}

interface CallLimits {
  tokens: TokenLimits
  /** Counts a request without a session. */
  consumeAnonymous(request: FastifyRequest): Promise<void>
}

const IS_READ = new Set(['GET', 'HEAD'])

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
    app.decorate('callLimits', { tokens: limitTokens(limits), consumeAnonymous })
  },
  { name: 'call-limits', decorators: { fastify: ['limits'] } },
)

/** Returns an `onRequest` hook that counts files which cost more than a page, by address. */
export function limitFiles(limits: Limits, name: 'exports' | 'pictures') {
  const files = limits.inMemory(name)
  return async ({ ip }: FastifyRequest): Promise<void> => files.consume(ip)
}
