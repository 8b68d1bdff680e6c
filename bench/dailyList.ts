import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { cityOf, create } from './markets.ts'
import type { Product } from './product.ts'

const CITIES = 40
const DAY = '2026-01-15'
const ROUNDS = 3
const SECONDS = 3

async function rateOf(url: string): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({ url, connections: 16, duration: SECONDS })
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refusals, ${errors} errors`)
  return requests.average
}

const median = (figures: number[]) =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] as number

/** Answers a second of one day of 40 cities, beside a bare node:http server that sends the same bytes. */
export async function benchDailyList(product: Product, token: string) {
  for (let city = 0; city < CITIES; city++) await create(product.url, token, cityOf(city), DAY)
  const url = `${product.url}/api/rates/daily?date=${DAY}`
  const body = await (await fetch(url)).text()

  const bare = fork(join(import.meta.dirname, 'bare.ts'))
  bare.send(body)
  const [port] = await once(bare, 'message')
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await rateOf(url))
    theirs.push(await rateOf(`http://127.0.0.1:${port}/`))
  }
  bare.disconnect()
  return {
    bytes: body.length,
    ours: median(ours),
    bare: median(theirs),
    ratio: median(ours) / median(theirs),
  }
}
