import { answerAt } from './beside.ts'
import { openCorrections } from './corrections.ts'
import { type Load, load, median, quantile } from './load.ts'
import { create, makeCity } from './markets.ts'
import { readCpuTime } from './processes.ts'
import type { Product } from './product.ts'
import { askSteadily } from './steady.ts'
import { TODAY } from './year.ts'

const BROTLI = { 'accept-encoding': 'gzip, deflate, br' }
const WARM_UP = 10
const ROUNDS = 20
const SECONDS = 8

/** What shows every city, and one of them. */
const PAGES = [
  { what: 'Home', path: '/' },
  { what: 'Rate Chart', path: '/rate-chart-web' },
  { what: 'Compare', path: '/compare' },
  { what: 'List of cities', path: '/chicken-rate' },
  { what: 'Sitemap', path: '/sitemap-en.xml' },
  { what: 'Latest, API', path: '/api/rates/latest' },
]

interface PageTimes {
  what: string
  /** Bytes as they are, and compressed. */
  plain: number
  brotli: number
  /** To the end of a response that is computed after a write: CPU of the server and its database, and wall clock, ms. */
  cpu: number
  p50: number
  p99: number
  /** Wall clock of a response that is kept, ms. */
  kept: number
}

const countBytes = async (url: string, headers: Record<string, string> = {}) =>
  Buffer.byteLength((await answerAt(url, headers)).body, 'base64')

/** Measures each page right after today's rate of a city was corrected, and as it is kept. */
export async function timePages(product: Product, token: string): Promise<PageTimes[]> {
  const correct = await openCorrections(product, token)
  const timed: PageTimes[] = []
  for (const { what, path } of PAGES) {
    const url = product.url + path
    const cpu: number[] = []
    const time = async () => {
      const startedAt = performance.now()
      await answerAt(url, BROTLI)
      return performance.now() - startedAt
    }
    const cold: number[] = []
    for (let round = 0; round < WARM_UP + ROUNDS; round++) {
      await correct()
      const before = await readCpuTime(product.process)
      cold.push(await time())
      cpu.push((await readCpuTime(product.process)) - before)
    }
    const hot: number[] = []
    for (let round = 0; round < ROUNDS; round++) hot.push(await time())
    timed.push({
      what,
      plain: await countBytes(url),
      brotli: await countBytes(url, BROTLI),
      cpu: median(cpu.slice(WARM_UP)),
      p50: median(cold.slice(WARM_UP)),
      p99: quantile(cold.slice(WARM_UP), 0.99),
      kept: median(hot),
    })
  }
  return timed
}

interface Written {
  /** Writes a second, and those that were refused. */
  rate: number
  refused: number
}

/** Writes one after the other, as fast as each is acknowledged, until it is stopped. */
function writeOn(write: () => Promise<unknown>): () => Promise<Written> {
  const startedAt = performance.now()
  let isStopped = false
  let count = 0
  let refused = 0
  async function run(): Promise<void> {
    for (; !isStopped; count += 1) {
      await write().catch(() => {
        refused += 1
      })
    }
  }
  const done = run()
  return async () => {
    isStopped = true
    await done
    return { rate: (count * 1000) / (performance.now() - startedAt), refused }
  }
}

interface Beside {
  what: string
  /** As many readers as can be answered. */
  readers: Load
  /** Readers who come at a constant rate. */
  steady: Load
  written: Written[]
}

/** Measures readers of Home beside nobody, a writer who corrects rates, and two who add new cities. */
export async function measureBeside(product: Product, token: string): Promise<Beside[]> {
  const correct = await openCorrections(product, token)
  let added = 0
  const addCity = () => create(product.url, token, makeCity(1000 + added++), TODAY)
  const measured: Beside[] = []
  for (const [what, writers] of [
    ['no writer', []],
    ['a writer who corrects', [correct]],
    ['two writers who add cities', [addCity, addCity]],
  ] as const) {
    const writing = writers.map(writeOn)
    const readers = await load({ url: `${product.url}/`, headers: BROTLI, duration: SECONDS })
    const steady = await askSteadily(product.url, ['/'], {
      perSecond: 100,
      seconds: SECONDS,
      headers: BROTLI,
    })
    measured.push({ what, readers, steady, written: await Promise.all(writing.map(stop => stop())) })
  }
  return measured
}
