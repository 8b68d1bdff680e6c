import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Limits } from './limits.ts'
import { limitTokens, type TokenLimits } from './tokens.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The limit it counts against instead of reads; `none` where refusing would cost as much as answering. */
    limit?: 'files' | 'none'
  }
}

export interface CallLimits {
  tokens: TokenLimits
  /** Counts a request without a session. */
  consumeAnonymous(request: FastifyRequest): Promise<void>
}

const IS_READ = new Set(['GET', 'HEAD'])

/**
 * Limits requests (docs/limits.md) before anything is read from the database. Public requests that the response cache
 * has not answered count here, by address; calls that need a session count where their token is read.
 */
export function limitCalls(app: FastifyInstance, limits: Limits): CallLimits {
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
  return { tokens: limitTokens(limits), consumeAnonymous }
}

/** Limits for files that cost more than a page, by address. */
export function limitFiles(limits: Limits) {
  const limit = (name: 'exports' | 'pictures') => {
    const files = limits.inMemory(name)
    return (request: FastifyRequest): Promise<void> => files.consume(request.ip)
  }
  return { consumeExport: limit('exports'), consumePicture: limit('pictures') }
}
