import { Agent, get } from 'node:http'
import { type Load, quantile } from './load.ts'

/** In ms. Requests that are due are sent this often. */
const TICK = 2

/**
 * Requests addresses in turn at a constant rate, also while responses are slow: each time counts from when its request
 * was due. (autocannon sends the requests of a second in one burst.) Any status other than 200 fails the measurement.
 */
export async function askSteadily(
  url: string,
  paths: readonly string[],
  { perSecond, seconds, headers }: { perSecond: number; seconds: number; headers: Record<string, string> },
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const times: number[] = []
  const ask = (path: string, due: number) =>
    new Promise<void>((resolve, reject) => {
      get(url + path, { agent, headers }, async answer => {
        for await (const _ of answer);
        times.push(performance.now() - due)
        if (answer.statusCode === 200) resolve()
        else reject(new Error(`${path} answered ${answer.statusCode}`))
      }).once('error', reject)
    })

  const asked: Promise<void>[] = []
  const startedAt = performance.now()
  for (let elapsed = 0; elapsed < seconds * 1000; elapsed = performance.now() - startedAt) {
    while (asked.length < (elapsed * perSecond) / 1000) {
      asked.push(ask(paths[asked.length % paths.length]!, startedAt + (asked.length * 1000) / perSecond))
    }
    await new Promise(resolve => setTimeout(resolve, TICK))
  }
  await Promise.all(asked)
  agent.destroy()
  return { rate: times.length / seconds, p50: quantile(times, 0.5), p99: quantile(times, 0.99) }
}
