import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from '#server/config.ts'

/** Where rooms leave the figures they want watched. No label may hold what a visitor sent, and nothing about a person. */
export interface Metrics {
  /** A figure that is read when it is asked for. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void
  /** Answers how to count; its name ends with `_total`. */
  counter(name: string, help: string): (times?: number) => void
  /** How long something took, by the values of its labels; answers how to note it, in seconds. */
  durations<L extends string>(
    name: string,
    help: string,
    labels: readonly L[],
  ): (labels: Record<L, string>, seconds: number) => void
  /** All of them as Prometheus reads them; undefined when nobody asks. */
  registry: Registry | undefined
}

/** Seconds: an answer from the cache, one of the database, one that somebody waits for. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

const NO_METRICS: Metrics = {
  gauge: () => {},
  counter: () => () => {},
  durations: () => () => {},
  registry: undefined,
}

/** Opens the figures of a server, with those of its process; without `METRICS_PORT` nothing is counted at all. */
export function openMetrics({ METRICS_PORT }: Pick<Config, 'METRICS_PORT'>): Metrics {
  if (METRICS_PORT === undefined) return NO_METRICS
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  return {
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          this.set(await read())
        },
      })
    },
    counter(name, help) {
      const counter = new Counter({ name, help, registers })
      return times => counter.inc(times)
    },
    durations(name, help, labelNames) {
      const histogram = new Histogram({ name, help, labelNames, buckets: BUCKETS, registers })
      return (labels, seconds) => histogram.observe(labels, seconds)
    },
    registry,
  }
}
