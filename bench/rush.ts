import { setTimeout as pause } from 'node:timers/promises'
import { LANGUAGES, type Language, localizePath } from '#shared/languages.ts'
import { toSlug } from '#shared/places.ts'
import { cityNames } from './cities.ts'
import { makeMarkets } from './markets.ts'
import { readCpuShares } from './processes.ts'
import type { Product } from './product.ts'
import { askSteadily } from './steady.ts'
import { CITIES, TODAY } from './year.ts'

const SECONDS = 20
const VISITS = 1000
/** In ms: 500 cities within ten minutes. */
const ENTER_EVERY = 1200
const BROTLI = { 'accept-encoding': 'gzip, deflate, br' }

const names = cityNames(CITIES)
const getPath = (city: number, language: Language = 'en') =>
  localizePath(language, `/chicken-rate/${toSlug(names[city % CITIES]!)}`)

/** Measures the CPU of pages that no cache has: each is of another city or in another language. In ms. */
export async function measureCityPages({ url, process }: Product): Promise<Map<string, number>> {
  const before = await readCpuShares(process)
  const paths = LANGUAGES.flatMap(language => names.map((_, city) => getPath(city, language)))
  for (const path of paths) {
    const answer = await fetch(url + path)
    await answer.text()
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
  }
  const after = await readCpuShares(process)
  return new Map([
    ['uncached page of a city, CPU of the server, ms', (after.own - before.own) / paths.length],
    ['uncached page of a city, CPU of PostgreSQL, ms', (after.below - before.below) / paths.length],
  ])
}

/** Measures a morning: cities are corrected one by one, while most readers ask for Home and the others for a city or the rates of today. */
export async function measureRush({ url, process }: Product, token: string): Promise<Map<string, number>> {
  const paths = Array.from({ length: 100 }, (_, reader) => {
    if (reader < 60) return '/'
    // the larger a city is, the more ask for it
    return reader < 95 ? getPath(Math.floor(CITIES / (reader - 58))) : `/api/rates/daily?date=${TODAY}`
  })
  const end = new AbortController()
  const enter = async () => {
    for (let city = 0; !end.signal.aborted; city += 1) {
      const rates = [{ location: names[city % CITIES]!, markets: makeMarkets(250 + city) }]
      const answer = await fetch(`${url}/api/rates/days/${TODAY}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ rates }),
      })
      if (!answer.ok) throw new Error(`a correction answered ${answer.status}: ${await answer.text()}`)
      await pause(ENTER_EVERY)
    }
  }
  const before = await readCpuShares(process)
  const entering = enter()
  const { p50, p99 } = await askSteadily(url, paths, { perSecond: VISITS, seconds: SECONDS, headers: BROTLI })
  const after = await readCpuShares(process)
  end.abort()
  await entering
  return new Map([
    ['rush of 1,000 visits a second, p50, ms', p50],
    ['rush of 1,000 visits a second, p99, ms', p99],
    [
      'rush, CPU of server and PostgreSQL, ms for each second',
      (after.own + after.below - before.own - before.below) / SECONDS,
    ],
  ])
}
