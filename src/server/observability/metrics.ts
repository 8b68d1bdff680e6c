import { once } from 'node:events'
import { statfs } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from '#server/config.ts'
import { OperatorError } from '#server/operatorError.ts'
import { VERSION } from '#server/version.ts'
import { UNKNOWN } from '../http/clientAddress.ts'
import { getRouteLabel } from '../http/request.ts'
import { readBackupAge, readHookFailure } from './backups.ts'

/** Metrics of all products stand in one list: the prefix tells which are ours. */
type MetricName = `chicken_rates_${string}`

/** Creates metrics. No label may contain what a visitor sent, nor anything about a person. */
export interface Metrics {
  /** `read` is called for each scrape; what fails, as the database is away, is NaN. */
  gauge(name: MetricName, help: string, read: () => number | Promise<number>): void
  /** Returns a function that counts. */
  counter(name: `${MetricName}_total`, help: string): (times?: number) => void
  /** Adds a response to the durations of requests. */
  observeRequest(method: string, route: string, status: number, ms: number): void
}

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics
  }
}

/** Upper bounds in seconds: a cached response, a query, a wait that a person notices. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Of all metrics: those of Node.js and of the process too, so that rules fire for nobody else's programs. */
const PREFIX = 'chicken_rates_'
/** They have the end of a counter's name, and are none. */
const NO_COUNTERS = ['handles', 'requests', 'resources'].map(each => `nodejs_active_${each}_total`)

const NO_METRICS: Metrics = { gauge: () => {}, counter: () => () => {}, observeRequest: () => {} }

/** Creates metrics in a registry. */
export const openMetrics = (registry: Registry): Metrics => ({
  gauge(name, help, read) {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await (async () => read())().catch(() => Number.NaN))
      },
    })
  },
  counter(name, help) {
    const counter = new Counter({ name, help, registers: [registry] })
    return times => counter.inc(times)
  },
  observeRequest: measureRequests(registry),
})

/** Metrics for Prometheus, with those of requests and of this process; without METRICS_PORT nothing is counted. */
export const metrics = fp(
  async app => {
    const { METRICS_PORT, METRICS_HOST } = app.config
    if (METRICS_PORT === undefined) {
      app.decorate('metrics', NO_METRICS)
      return
    }
    const registry = new Registry()
    collectDefaultMetrics({ register: registry, prefix: PREFIX })
    for (const name of NO_COUNTERS) registry.removeSingleMetric(PREFIX + name)
    nameBuild(registry)
    app.decorate('metrics', openMetrics(registry))
    app.addHook('onResponse', async (request, { statusCode, elapsedTime }) =>
      app.metrics.observeRequest(request.method, getRouteLabel(request), statusCode, elapsedTime),
    )
    measureInstallation(app)
    serveMetrics(app, registry, { METRICS_PORT, METRICS_HOST })
  },
  { name: 'metrics' },
)

/** Measures what the doctor looks at, too. */
function measureInstallation({ config, metrics: { gauge } }: FastifyInstance): void {
  gauge(
    'chicken_rates_backup_age_seconds',
    'Age of the latest backup in BACKUP_DIR; infinite when there is none.',
    () => readBackupAge(config.BACKUP_DIR, new Date()),
  )
  gauge(
    'chicken_rates_backup_hook_failed',
    '1 when BACKUP_HOOK has failed on the last backup, else 0.',
    async () => ((await readHookFailure(config.BACKUP_DIR)) === undefined ? 0 : 1),
  )
  gauge('chicken_rates_disk_free_bytes', 'Room on the disk of DATA_DIR.', async () => {
    const { bavail, bsize } = await statfs(config.DATA_DIR)
    return bavail * bsize
  })
}

/** The version as a label of a metric that is always 1, as Prometheus has it. */
function nameBuild(registry: Registry): void {
  new Gauge({
    name: 'chicken_rates_build_info',
    help: 'The version that runs.',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version: VERSION }, 1)
}

/** Measures requests by method, route and class of status: a few hundred series, whatever visitors ask for. */
function measureRequests(registry: Registry): Metrics['observeRequest'] {
  const histogram = new Histogram({
    name: 'chicken_rates_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  return (sent, route, code, ms) => {
    // whatever a visitor makes up is one series
    const method = route === UNKNOWN ? 'any' : sent
    histogram.observe({ method, route, status: `${Math.floor(code / 100)}xx` }, ms / 1000)
  }
}

/** Serves `/metrics` on a port of its own, which visitors do not reach. Throws OperatorError when it is taken. */
function serveMetrics(
  app: FastifyInstance,
  registry: Registry,
  { METRICS_PORT, METRICS_HOST }: Pick<Config, 'METRICS_PORT' | 'METRICS_HOST'>,
): void {
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
