import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import fp from 'fastify-plugin'
import type { Cost, ReadCost } from '#shared/endpoint.ts'
import { ADMIT_ALL, type Admission, createAdmission, type Release } from './admission.ts'

declare module 'fastify' {
  interface FastifyInstance {
    admission: Admission
  }
  interface FastifyRequest {
    /** Gives up the slots of a stranger's read; to be called where nothing is sent. */
    releaseSlots: Release | undefined
    /** Whether the handler is at work. Its slots are taken until it ends, though the client may have left. */
    isHandling: boolean
  }
  interface FastifyContextConfig {
    /** The cost of a stranger's read, for a route that is no declared call. Without it the server does not start. */
    cost?: ReadCost
  }
}

const isRead = (method: unknown): boolean => method === 'GET' || method === 'HEAD'

/** Whether a route is read without a session and declares no cost. */
function lacksCost({ method, config }: RouteOptions): boolean {
  const { endpoint, cost } = config ?? {}
  return [method].flat().some(isRead) && !(endpoint ? endpoint.access !== 'public' || endpoint.cost : cost)
}

/** Decorates the application with the admission of strangers' reads. Every route they may read must declare its cost. */
export const admission = fp(
  async app => {
    const { gauge, counter } = app.metrics
    const onRefused = counter(
      'chicken_rates_stranger_reads_refused_total',
      'Reads of strangers refused because too many waited, or for too long.',
    )
    const admission = app.config.RATE_LIMITS ? createAdmission(onRefused) : ADMIT_ALL
    app.decorate('admission', admission)
    app.decorateRequest('releaseSlots', undefined)
    app.decorateRequest('isHandling', false)
    gauge(
      'chicken_rates_stranger_reads_waiting',
      'Reads of strangers that wait for slots.',
      () => admission.getUsage().waiting,
    )
    gauge(
      'chicken_rates_stranger_slots_taken',
      'Slots that reads of strangers take, of 8.',
      () => admission.getUsage().taken,
    )
    const routes: RouteOptions[] = []
    app.addHook('onRoute', route => {
      routes.push(route)
    })
    app.addHook('onReady', async () => {
      const lacking = routes.find(lacksCost)
      if (lacking) throw new Error(`GET ${lacking.url} declares no cost`)
    })
  },
  { name: 'admission', decorators: { fastify: ['metrics'] } },
)

/**
 * Returns the cost of a read; a question that is posted declares one, too. An address that does not exist costs a page, because we
 * answer with one.
 */
function getCost({ method, query, caller, isOfStaff, routeOptions: { config } }: FastifyRequest): Cost {
  if (caller || isOfStaff) return 'free'
  const cost = config.endpoint?.cost ?? config.cost ?? (isRead(method) ? 'page' : 'free')
  return typeof cost === 'function' ? cost(query as Record<string, unknown>) : cost
}

/**
 * Lets each read of a stranger that no cache answers wait for its slots. It takes them until its response is there to be
 * sent: a slow client takes none.
 */
export const admitReads = fp(
  async app => {
    async function enter(request: FastifyRequest, { raw }: FastifyReply, key?: string) {
      const cost = getCost(request)
      if (cost === 'free') return () => {}
      const left = new AbortController()
      const leave = () => left.abort()
      raw.once('close', leave)
      const release = await app.admission.enter({ address: request.ip, cost, key, signal: left.signal })
      raw.off('close', leave)
      // nobody is there to be answered
      if (raw.destroyed) {
        release?.()
        return new Promise<undefined>(() => {})
      }
      if (!release) return undefined
      request.releaseSlots = release
      raw.once('close', () => request.isHandling || release())
      return release
    }

    app.addHook('onRequest', (request, reply, done) => {
      app.responseCache.begin({ request, reply, enter: key => enter(request, reply, key), done })
    })
    app.addHook('preHandler', (request, { raw }, done) => {
      request.isHandling = !raw.destroyed
      done()
    })
    // after the response cache has compressed and stored it
    app.addHook('onSend', async (request, _, payload) => {
      request.releaseSlots?.()
      return payload
    })
  },
  {
    name: 'admit-reads',
    decorators: { fastify: ['admission', 'responseCache', 'callLimits'], request: ['isOfStaff'] },
  },
)
