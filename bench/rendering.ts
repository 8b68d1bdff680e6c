import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { PageServer, SiteEntry } from '#server/site/site.ts'
import { addDays } from '#shared/days.ts'
import type { LatestRate } from '#shared/rates/rates.ts'
import { cityNames, makePrice } from './cities.ts'
import { makeMarkets } from './markets.ts'

const ENTRY = join(import.meta.dirname, '../dist/site/entry-server.js')
const TODAY = '2026-11-21'
const DAYS = 30

/** A database whose queries cost nothing and find nothing. */
const withoutRows = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

const latest = (location: string, city: number): LatestRate => ({
  _id: `${city + 1}-20261121`,
  location,
  state: 'Telangana',
  date: TODAY,
  updatedAt: '2026-11-21T02:12:00.000Z',
  markets: makeMarkets(makePrice(city, DAYS)),
  previous: { date: addDays(TODAY, -1), markets: makeMarkets(makePrice(city, DAYS - 1)) },
  trend: Array.from({ length: DAYS }, (_, day) => ({
    date: addDays(TODAY, day + 1 - DAYS),
    price: makePrice(city, day + 1),
  })),
})

/** Measures the CPU time of rendering Home on the server, in ms: the mean of many runs after a warm-up. */
export async function benchRendering(cities: number): Promise<number> {
  const { createSite }: SiteEntry = await import(pathToFileURL(ENTRY).href)
  const rates = cityNames(cities).map(latest)
  const server = { findLatestRates: async () => rates, reads: withoutRows } as unknown as PageServer
  const site = createSite({
    name: 'Chicken Rates',
    url: 'https://rates.example',
    sample: false,
    messageDays: 365,
    dueAt: '10:00',
    server,
  })
  const visit = {
    language: 'en',
    path: '/',
    address: '/',
    params: {},
    query: new URLSearchParams(),
    today: TODAY,
  } as const
  const times = cities > 100 ? 50 : 300
  for (let at = 0; at < times; at++) await site.renderPage(visit)
  const before = process.cpuUsage()
  for (let at = 0; at < times; at++) await site.renderPage(visit)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / times
}
