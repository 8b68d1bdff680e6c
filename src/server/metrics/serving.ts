import { once } from 'node:events'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { StartRefused } from '#server/startRefused.ts'
import type { Metrics } from './metrics.ts'

/**
 * Serves `/metrics` on a port of its own, which visitors do not reach, from the server's start to its end. The start
 * throws StartRefused when the port cannot be had.
 */
export function serveMetrics(
  app: FastifyInstance,
  { registry }: Metrics,
  { METRICS_PORT, METRICS_HOST }: Pick<Config, 'METRICS_PORT' | 'METRICS_HOST'>,
): void {
  if (!registry) return
  const server = createServer(async (request, answer) => {
    if (request.url !== '/metrics') return answer.writeHead(404).end()
    answer.setHeader('content-type', registry.contentType).end(await registry.metrics())
  })
  app.addHook('onReady', async () => {
    server.listen(METRICS_PORT, METRICS_HOST)
    await once(server, 'listening').catch(({ message }: Error) => {
      throw new StartRefused(`/metrics cannot be served on METRICS_PORT ${METRICS_PORT}: ${message}.`)
    })
  })
  app.addHook('onClose', async () => {
    server.close()
    server.closeAllConnections()
  })
}
