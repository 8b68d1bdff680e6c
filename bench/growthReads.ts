import { addDays } from '#shared/days.ts'
import { answerAt } from './beside.ts'
import { cityNames } from './cities.ts'
import { openCorrections } from './corrections.ts'
import { median, quantile } from './load.ts'
import type { Product } from './product.ts'
import { TODAY } from './year.ts'

const CITY = cityNames(1)[0]!
const LAST_WEEK = addDays(TODAY, -7)
const AS_OF = `asOf=${LAST_WEEK}T12:00:00Z`
const HOT_ROUNDS = 300
const COLD_ROUNDS = 150
const WARM_UP = 30

const READS: { what: string; path: string; headers: Record<string, string> }[] = [
  { what: 'One day of all cities', path: `/api/rates/daily?date=${TODAY}`, headers: {} },
  {
    what: "One city's month",
    path: `/api/rates/daily?location=${CITY}&from=${addDays(TODAY, -29)}&to=${TODAY}&limit=30`,
    headers: {},
  },
  { what: 'Latest', path: '/api/rates/latest', headers: {} },
  { what: 'Home', path: '/', headers: { 'accept-encoding': 'gzip, deflate, br' } },
  { what: 'Sitemap', path: '/sitemap.xml', headers: {} },
  { what: 'A day as of its noon', path: `/api/rates/daily?date=${LAST_WEEK}&${AS_OF}`, headers: {} },
  {
    what: "One city's month as of then",
    path: `/api/rates/daily?location=${CITY}&limit=30&${AS_OF}`,
    headers: {},
  },
  { what: 'Newest page as of then', path: `/api/rates/daily?limit=50&${AS_OF}`, headers: {} },
  { what: 'Latest as of then', path: `/api/rates/latest?${AS_OF}`, headers: {} },
]

/** Times to the end of a response, in ms. */
export interface Times {
  p50: number
  p99: number
}

/** One kind of read: cached, and rendered again after a write. */
export interface ReadTimes {
  what: string
  hot: Times
  cold: Times
}

/** The figures for a number of stored prices. */
export type Measured = ReadTimes & { size: number }

async function measureTime(url: string, headers: Record<string, string>): Promise<number> {
  const startedAt = performance.now()
  await answerAt(url, headers)
  return performance.now() - startedAt
}

const summarizeTimes = (times: number[]): Times => ({ p50: median(times), p99: quantile(times, 0.99) })

/** Reads several times, each time after `before`. */
async function timeMany(rounds: number, before: () => Promise<unknown>, read: () => Promise<number>) {
  const times: number[] = []
  for (let round = 0; round < WARM_UP + rounds; round++) {
    await before()
    times.push(await read())
  }
  return summarizeTimes(times.slice(WARM_UP))
}

/** Measures every kind of read, cached and uncached; before each uncached read today's record of the city is corrected. */
export async function timeReads(product: Product, token: string): Promise<ReadTimes[]> {
  const correct = await openCorrections(product, token, CITY)
  const read: ReadTimes[] = []
  for (const { what, path, headers } of READS) {
    const once = () => measureTime(product.url + path, headers)
    const cold = await timeMany(COLD_ROUNDS, correct, once)
    const hot = await timeMany(HOT_ROUNDS, async () => {}, once)
    read.push({ what, hot, cold })
  }
  return read
}
