import { setImmediate as readWhatCame } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

/**
 * How long idle connections stay open once the server no longer listens, in ms. A proxy that sends on one of them at this
 * moment may not repeat a write; it is answered, and told that the connection closes. New connections are refused, so
 * that the proxy turns to another instance before the idle ones are closed.
 */
const IDLE_STAYS_FOR = 500
/** Milliseconds between checks for idle connections after that. */
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
    // what it sends keeps its connection
    app.setFastPath(() => false)
    const { server } = app
    const closeIdle = server.closeIdleConnections.bind(server)
    // both Fastify and Node call it as soon as the server no longer listens
    server.closeIdleConnections = () => {}
    const until = performance.now() + IDLE_STAYS_FOR
    checking = setInterval(() => {
      if (performance.now() >= until) setImmediate(closeIdle)
    }, CHECK_EVERY)
    // a connection that has come and was not accepted would be reset
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
