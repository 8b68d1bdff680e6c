import { once } from 'node:events'
import autocannon, { type Options, type Result } from 'autocannon'

export interface Load {
  /** Responses a second. */
  rate: number
  /** Times to a response, in ms. */
  p50: number
  p99: number
}

/** Returns the value below which a share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Sends requests for some time. A response with another status, or none, fails the measurement. */
export async function load(options: Options & { status?: number }): Promise<Load> {
  const { status = 200, ...rest } = options
  const times: number[] = []
  const wrong = new Map<number, number>()
  const run = autocannon({ connections: 16, duration: 4, ...rest }, () => {})
  run.on('response', (_client, code, _bytes, time) => {
    times.push(time)
    if (code !== status) wrong.set(code, (wrong.get(code) ?? 0) + 1)
  })
  const [{ requests, errors }] = (await once(run, 'done')) as [Result]
  if (errors > 0 || wrong.size > 0) {
    throw new Error(`${options.url}: ${errors} errors, ${JSON.stringify([...wrong])}`)
  }
  return { rate: requests.average, p50: quantile(times, 0.5), p99: quantile(times, 0.99) }
}
