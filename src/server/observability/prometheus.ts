import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { VERSION } from '#server/version.ts'
import { UNKNOWN_ROUTE } from '../http/request.ts'

export { Registry }

/** Metrics of all products stand in one list: the prefix tells which are ours. */
type MetricName = `chicken_rates_${string}`

/** Creates metrics. No label may contain what a visitor sent, nor anything about a person. */
export interface Metrics {
  /** `read` is called for each scrape; what fails, as the database is away, is NaN. */
  gauge(name: MetricName, help: string, read: () => number | Promise<number>): void
  /** Returns a function that counts. */
  counter(name: `${MetricName}_total`, help: string): () => void
  /** Adds a response to the durations of requests. */
  observeRequest(method: string, route: string, status: number, ms: number): void
}

/** Upper bounds in seconds: a cached response, a query, a wait that a person notices. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Of all metrics: those of Node.js and of the process too, so that rules fire for nobody else's programs. */
const PREFIX = 'chicken_rates_'
/** They have the end of a counter's name, and are none. */
const NO_COUNTERS = ['handles', 'requests', 'resources'].map(each => `nodejs_active_${each}_total`)

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
    return () => counter.inc()
  },
  observeRequest: measureRequests(registry),
})

/** Adds the metrics of this process and its version. */
export function measureProcess(registry: Registry): void {
  collectDefaultMetrics({ register: registry, prefix: PREFIX })
  for (const name of NO_COUNTERS) registry.removeSingleMetric(PREFIX + name)
  nameBuild(registry)
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
    const method = route === UNKNOWN_ROUTE ? 'any' : sent
    histogram.observe({ method, route, status: `${Math.floor(code / 100)}xx` }, ms / 1000)
  }
}
