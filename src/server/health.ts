import type { FastifyInstance } from 'fastify'
import { isAnswering } from './storage/queries.ts'
import type { Storage } from './storage/storage.ts'

/** A database that does not answer within this is not ready, in ms. */
const READY_WITHIN = 1000

/**
 * `/healthz`: the process lives. `/readyz`: the primary answers, and the server is not about to end; and where visitors
 * read, which is the primary, too, while the replica is away.
 */
export function healthRoutes(
  app: FastifyInstance,
  { db, readsFrom }: Pick<Storage, 'db' | 'readsFrom'>,
): void {
  let draining = false
  app.addHook('preClose', async () => {
    draining = true
  })
  const answers = () =>
    Promise.race([
      isAnswering(db),
      new Promise<false>(resolve => setTimeout(resolve, READY_WITHIN, false).unref()),
    ])

  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_, reply) => {
    const ready = !draining && (await answers())
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', reads: readsFrom() })
  })
}
