import { once } from 'node:events'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { OperatorError } from '#server/operatorError.ts'
import type { Metrics } from './metrics.ts'

/**
 * Serves `/metrics` on a port of its own, which visitors do not reach, from the server's start to its end. The start
 * throws OperatorError when the port cannot be had.
 */
export function serveMetrics(
  app: FastifyInstance,
  { registry }: Metrics,
  { METRICS_PORT, METRICS_HOST }: Pick<Config, 'METRICS_PORT' | 'METRICS_HOST'>,
): void {
  if (!registry) return
  const server = createServer((request, answer) => {
    if (request.url !== '/metrics') return answer.writeHead(404).end()
    registry.metrics().then(
      figures => answer.setHeader('content-type', registry.contentType).end(figures),
      ({ message }: Error) => {
        app.log.error({ reason: message }, 'figures not made')
        answer.writeHead(500).end()
      },
    )
  })
  app.addHook('onReady', async () => {
    server.listen(METRICS_PORT, METRICS_HOST)
    await once(server, 'listening').catch(({ message }: Error) => {
      throw new OperatorError(`/metrics cannot be served on METRICS_PORT ${METRICS_PORT}: ${message}.`)
    })
  })
  app.addHook('onClose', async () => {
    server.close()
    server.closeAllConnections()
  })
}
