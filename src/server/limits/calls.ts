import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '#server/serve.ts'
import type { Limits } from './limits.ts'
import { networkOf } from './networks.ts'

export interface CallLimits {
  /** Counts a call of a session. */
  spendOf(caller: Caller): Promise<void>
  /** Counts a call of nobody we know, beside the visitor's public reads. */
  spendOfStranger(request: FastifyRequest): Promise<void>
}

/** A public call, or what the handler of unknown routes is asked for: pages, feeds, the sitemap. */
function isRead({ method, is404, routeOptions: { config } }: FastifyRequest): boolean {
  if (is404) return method === 'GET' || method === 'HEAD'
  return config.endpoint?.method === 'GET' && config.endpoint.access === 'public'
}

/** Limits for everyone (docs/design/security.md): reads by visitor here, calls of a session by whoever knows them. */
export function limitCalls(app: FastifyInstance, limits: Limits): CallLimits {
  const reads = limits.passing('reads')
  const calls = limits.passing('calls')
  if (limits.isOn) {
    // after the hooks that answer by themselves: with what is kept, and in development with Vite's own files
    app.addHook('preValidation', async request => {
      if (isRead(request)) await reads.spend(networkOf(request.ip))
    })
  }
  return {
    spendOf: ({ session }) => calls.spend(session.toString('base64url')),
    spendOfStranger: request => reads.spend(networkOf(request.ip)),
  }
}

/** Limits for files that cost more than a page, by visitor. */
export function limitFiles(limits: Limits) {
  const spending = (name: 'exports' | 'pictures') => {
    const files = limits.passing(name)
    return (request: FastifyRequest): Promise<void> => files.spend(networkOf(request.ip))
  }
  return { spendExport: spending('exports'), spendPicture: spending('pictures') }
}
