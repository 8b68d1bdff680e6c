import type { FastifyInstance } from 'fastify'

/** How often connections are looked at while the server ends, in ms. */
const LOOKED_AT_EVERY = 50

/**
 * While the server ends, what is in flight finishes and its connection is closed with it: a client that keeps its
 * connection alive must not hold up the end.
 */
export function closeWithLastAnswer(app: FastifyInstance): void {
  let draining = false
  app.addHook('preClose', async () => {
    draining = true
    // an answer that had begun before could not say that it is the last one
    const looking = setInterval(() => app.server.closeIdleConnections(), LOOKED_AT_EVERY)
    app.server.once('close', () => clearInterval(looking))
  })
  app.addHook('onSend', async (_, reply) => {
    if (draining) reply.header('connection', 'close')
  })
}
