import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Cost, ReadCost } from '#shared/endpoint.ts'
import { ADMIT_ALL, createReadQueue, type ReadQueue, type Release } from './readQueue.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readQueue: ReadQueue
  }
  interface FastifyRequest {
    /** Frees the slots of a stranger's read. Call it where no response is sent. */
    releaseSlots: Release | undefined
    /**
     * Whether the handler is at work. Its slots are taken until it ends, though the client may have left: else others wait
     * for clients that ask and leave.
     */
    isHandling: boolean
  }
  interface FastifyContextConfig {
    /** The cost of a stranger's read, for a route that is no declared call. Without it a read costs as much as a page. */
    cost?: ReadCost
  }
}

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD'

/** Decorates the application with the queue of strangers' reads. */
export const readQueue = fp(async app => {
  const onRefused = app.metrics.counter(
    'chicken_rates_stranger_reads_refused_total',
    'Reads of strangers refused because too many waited, or for too long.',
  )
  app.decorate('readQueue', app.config.RATE_LIMITS ? createReadQueue(onRefused) : ADMIT_ALL)
})

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
export const queueReads = fp(async app => {
  app.decorateRequest('releaseSlots', undefined)
  app.decorateRequest('isHandling', false)

  async function enter(request: FastifyRequest, { raw }: FastifyReply, key?: string) {
    const cost = getCost(request)
    if (cost === 'free') return () => {}
    const left = new AbortController()
    const leave = () => left.abort()
    raw.once('close', leave)
    const release = await app.readQueue.enter({ address: request.ip, cost, key, signal: left.signal })
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
})
