import { setImmediate as readWhatCame } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

/** Milliseconds between checks for idle connections during shutdown. */
const CHECK_EVERY = 50

/**
 * Closes each connection once its request in flight is answered: a client that keeps its connection alive must not
 * delay the shutdown.
 */
export function closeConnectionsOnShutdown(app: FastifyInstance): void {
  let isDraining = false
  let checking: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    isDraining = true
    // a response that had begun before could not carry `connection: close`
    checking = setInterval(() => setImmediate(() => app.server.closeIdleConnections()), CHECK_EVERY)
    // the server closes idle connections next: a proxy may have sent a request that nobody has read yet
    await readWhatCame()
  })
  app.addHook('onClose', async () => clearInterval(checking))
  app.addHook('onSend', async (_, reply) => {
    if (isDraining) reply.header('connection', 'close')
  })
}

/**
 * Logs an uncaught error and shuts down: the state of the process is unknown, but requests in flight finish first.
 * Further errors during the shutdown call `end` again, so it must tolerate that.
 */
export function endOnUncaughtError(log: Pick<FastifyBaseLogger, 'fatal'>, end: () => void): void {
  // unhandled rejections arrive here as well
  process.on('uncaughtException', (error, origin) => {
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    log.fatal({ reason: message, stack, origin }, 'not caught: the server ends')
    end()
  })
}
