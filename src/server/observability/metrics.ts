import { once } from 'node:events'
import { statfs } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Registry } from 'prom-client'
import { OperatorError } from '#server/operatorError.ts'
import { getRouteLabel } from '../http/request.ts'
import { readBackupAge } from './backups.ts'
import type { Metrics } from './prometheus.ts'

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics
  }
}

const NO_METRICS: Metrics = { gauge: () => {}, counter: () => () => {}, observeRequest: () => {} }

/** Metrics for Prometheus, with those of requests and of this process; without METRICS_PORT nothing is counted, nor its library loaded. */
export const metrics = fp(async app => {
  if (app.config.METRICS_PORT === undefined) {
    app.decorate('metrics', NO_METRICS)
    return
  }
  const { Registry, openMetrics, measureProcess } = await import('./prometheus.ts')
  const registry = new Registry()
  measureProcess(registry)
  app.decorate('metrics', openMetrics(registry))
  app.addHook('onResponse', async (request, { statusCode, elapsedTime }) =>
    app.metrics.observeRequest(request.method, getRouteLabel(request), statusCode, elapsedTime),
  )
  measureInstallation(app)
  serveMetrics(app, registry)
})

/** Measures what the doctor looks at, too. */
function measureInstallation({ config, metrics: { gauge } }: FastifyInstance): void {
  gauge(
    'chicken_rates_backup_age_seconds',
    'Age of the latest backup in BACKUP_DIR; infinite when there is none.',
    () => readBackupAge(config.BACKUP_DIR, new Date()),
  )
  gauge('chicken_rates_disk_free_bytes', 'Room on the disk of DATA_DIR.', async () => {
    const { bavail, bsize } = await statfs(config.DATA_DIR)
    return bavail * bsize
  })
}

/** Serves `/metrics` on a port of its own, which visitors do not reach. Throws OperatorError when it is taken. */
function serveMetrics(app: FastifyInstance, registry: Registry): void {
  const { METRICS_PORT, METRICS_HOST } = app.config
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end()
    registry.metrics().then(
      text => response.setHeader('content-type', registry.contentType).end(text),
      ({ message }: Error) => {
        app.log.error({ reason: message }, 'figures not made')
        response.writeHead(500).end()
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
