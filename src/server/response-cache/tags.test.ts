import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#shared/days.ts'
import { openTestApp, TODAY } from '#test/app.ts'
import { makeMarkets } from '#test/rates.ts'
import { openSite } from '#test/site.ts'

const CITIES = ['Pune', 'Agra', 'Surat', 'Kochi']
const DAYS = [TODAY, addDays(TODAY, -1), addDays(TODAY, -30), addDays(TODAY, -370)]
const PAGES = [
  '/',
  '/te',
  '/?rates=surat',
  ...CITIES.map(city => `/chicken-rate/${city.toLowerCase()}`),
  '/rate-chart-web',
  `/rate-chart-web?date=${DAYS[1]}`,
  '/rate-chart-web?city=Agra',
  '/compare',
  '/compare?tab=cities&city=Pune&city=Surat',
  '/chicken-rate',
  '/corrections',
  '/sitemap-en.xml',
  '/feed.xml',
  '/api/rates/daily',
  ...DAYS.map(day => `/api/rates/daily?date=${day}&with=previous`),
  '/api/rates/daily?location=Pune&limit=5',
  '/api/rates/latest',
  '/api/rates/cities',
  `/api/rates/monthly?month=${TODAY.slice(0, 7)}`,
  '/api/rates/monthly?month=2025-11&location=Kochi',
  '/api/rates/corrections',
]

const server = await openTestApp({}, undefined, undefined, { openSite })
const { token } = await server.staff('Admin')
const read = async (url: string) => {
  const { statusCode, body } = await server.app.inject({ url })
  return `${statusCode} ${body}`
}
/** Of the same day and city the answer may be that it is there already, or gone: nothing is written then. */
const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  server.call(method, path, { token, ...(body && { body }) })
async function findId(city: string, day: string): Promise<string> {
  const names = [[city, `New ${city}`]]
  const [found] = await server.rows('select id from city where name = any($1) and now_id is null', names)
  return `${found?.id ?? 9999}-${day}`
}
const cityPath = async (city: string) => `/api/admin/cities/${(await findId(city, '')).split('-')[0]}`

type Write = (city: string, day: string, price: number) => Promise<unknown>
const WRITES: readonly Write[] = [
  (location, date, price) =>
    send('POST', '/api/rates/daily', { location, date, markets: makeMarkets(price) }),
  async (city, day, price) =>
    send('PUT', `/api/rates/daily/${await findId(city, day)}`, { markets: makeMarkets(price) }),
  async (city, day) => send('DELETE', `/api/rates/daily/${await findId(city, day)}`),
  async (city, day) => send('POST', `/api/rates/daily/${await findId(city, day)}/restore`),
  (location, day, price) =>
    send('POST', '/api/rates/imports', {
      rates: [day, addDays(day, -1), addDays(day, -2)].map(date => ({
        location,
        date,
        markets: makeMarkets(price),
      })),
    }),
  async (city, _, price) => send('PUT', await cityPath(city), { isRetired: price % 2 === 0 }),
  async (city, _, price) => send('PUT', await cityPath(city), { name: price % 2 ? city : `New ${city}` }),
]

const step = fc.record({
  write: fc.nat(WRITES.length - 1),
  city: fc.constantFrom(...CITIES),
  day: fc.constantFrom(...DAYS),
  price: fc.integer({ min: 150, max: 400 }),
  pages: fc.uniqueArray(fc.constantFrom(...PAGES), { minLength: 3, maxLength: 6 }),
})

test('whatever was written, an answer of the cache is what would be computed now', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 8 }), async steps => {
      for (const { write, city, day, price, pages } of steps) {
        // cached, before the write
        for (const page of pages) await read(page)
        await WRITES[write]!(city, day, price)
        const cached = await Promise.all(pages.map(read))
        server.app.responseCache.clear()
        for (const [at, page] of pages.entries()) expect([page, cached[at]]).toEqual([page, await read(page)])
      }
    }),
    { numRuns: 4 },
  )
})
