import { addDays } from '#shared/days.ts'
import { answerAt } from './beside.ts'
import { cityNames } from './cities.ts'
import { openCorrections } from './corrections.ts'
import { median, quantile } from './load.ts'
import type { Product } from './product.ts'
import { TODAY } from './year.ts'

const CITY = cityNames(1)[0]!
const MONTH_AGO = addDays(TODAY, -29)
const HOT_ROUNDS = 300
const COLD_ROUNDS = 150
const WARM_UP = 30

interface Read {
  what: string
  path: string
  headers?: Record<string, string>
  /** What a reader of a list without an end waits for. */
  isFirstByte?: boolean
}

const READS: Read[] = [
  { what: 'One day of all cities', path: `/api/rates/daily?date=${TODAY}` },
  {
    what: "One city's month",
    path: `/api/rates/daily?location=${CITY}&from=${MONTH_AGO}&to=${TODAY}&limit=30`,
  },
  { what: 'Latest', path: '/api/rates/latest' },
  { what: 'Home', path: '/', headers: { 'accept-encoding': 'gzip, deflate, br' } },
  { what: 'Sitemap', path: '/sitemap-en.xml' },
  { what: 'Month of all cities, first byte', path: `/api/rates/daily?from=${MONTH_AGO}`, isFirstByte: true },
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

async function measureTime(url: string, { headers = {}, isFirstByte }: Read): Promise<number> {
  const startedAt = performance.now()
  if (!isFirstByte) {
    await answerAt(url, headers)
    return performance.now() - startedAt
  }
  const reader = (await fetch(url, { headers })).body!.getReader()
  await reader.read()
  const time = performance.now() - startedAt
  await reader.cancel()
  return time
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
  const timed: ReadTimes[] = []
  for (const read of READS) {
    const once = () => measureTime(product.url + read.path, read)
    const cold = await timeMany(COLD_ROUNDS, correct, once)
    const hot = await timeMany(HOT_ROUNDS, async () => {}, once)
    timed.push({ what: read.what, hot, cold })
  }
  return timed
}
