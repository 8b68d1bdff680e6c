import { toSlug } from '#shared/places.ts'
import { cityNames } from './cities.ts'
import { openCorrections, writeSteadily } from './corrections.ts'
import { type Load, load, median } from './load.ts'
import type { Product } from './product.ts'
import { askSteadily } from './steady.ts'
import { TODAY } from './year.ts'

const BROTLI = { 'accept-encoding': 'gzip, deflate, br' }
/** The addresses that people read in the morning. */
const PATHS = [
  '/',
  `/api/rates/daily?date=${TODAY}`,
  '/rate-chart-web',
  `/chicken-rate/${toSlug(cityNames(1)[0]!)}`,
  '/te',
]

/** Measures the ms from a request for Home to its end, right after a write: the median and the worst. */
export async function benchFirstAfterWrite(product: Product, token: string) {
  const correct = await openCorrections(product, token)
  const times: number[] = []
  for (let round = 0; round < 30; round++) {
    await correct()
    const startedAt = performance.now()
    const answer = await fetch(`${product.url}/`, { headers: BROTLI })
    await answer.arrayBuffer()
    times.push(performance.now() - startedAt)
  }
  return { median: median(times), worst: Math.max(...times) }
}

/** Measures 1,000 reads a second beside 20 writes a second, and the memory every second, in MB. */
export async function benchMixed(product: Product, token: string, seconds: number) {
  const stop = writeSteadily(await openCorrections(product, token), 20)
  const memory: number[] = []
  const watch = setInterval(() => {
    product.memory().then(
      used => memory.push(used),
      () => {},
    )
  }, 1000)
  const read = await askSteadily(product.url, PATHS, { perSecond: 1000, seconds, headers: BROTLI })
  clearInterval(watch)
  return { read, written: await stop(), memory }
}

/** Measures readers of today alone, and while one client requests the whole list five times a second. */
export async function benchWholeList(product: Product, token: string) {
  const url = `${product.url}/api/rates/daily?date=${TODAY}`
  const stop = writeSteadily(await openCorrections(product, token), 20)
  const alone: Load = await load({ url, duration: 8 })
  let lists = 0
  const reading = new Set<Promise<unknown>>()
  const asking = setInterval(() => {
    const read = fetch(`${product.url}/api/rates/daily`).then(async answer => {
      await answer.body?.pipeTo(new WritableStream())
      lists += 1
    })
    reading.add(read)
    void read.finally(() => reading.delete(read))
  }, 200)
  const beside = await load({ url, duration: 8 })
  clearInterval(asking)
  await Promise.all(reading)
  await stop()
  return { alone, beside, lists }
}
