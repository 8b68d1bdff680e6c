import { brotliDecompressSync, constants } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { compress } from '#server/http/compression.ts'
import { builtSite } from '#server/site/site.ts'
import { addDays } from '#shared/days.ts'
import { LANGUAGES, localizePath } from '#shared/languages.ts'
import { openTestApp, TODAY } from '#test/app.ts'
import { enter, makeMarkets } from '#test/rates.ts'

/** Bytes of a page on the wire: ten packets, which come in one round trip. */
const MAX_PAGE = 14_600
const DAYS = 40
const CITIES = ['Pune', 'Mumbai', 'Nagpur', 'Nashik', 'Thane', 'Satara']

const server = await openTestApp({}, undefined, undefined, { openSite: builtSite })
const admin = await server.staff('Admin')
for (const [at, city] of CITIES.entries())
  for (let ago = 0; ago < DAYS; ago += 1)
    await enter(server, admin.token, city, addDays(TODAY, -ago), makeMarkets(200 + ((ago * 7 + at * 3) % 41)))
// no price is that of the day before, nor that of the other size
await sql`
  insert into live_bird_rate (city_id, date, size, version, price, account_id, at)
  select c.id, ${TODAY}::date - ago, s.size, 1, s.price + 100 * ((ago * 7 + s.price) % 19), ${admin.id}::uuid, now()
  from city c, generate_series(0, ${DAYS - 1}::integer) ago, (values ('small', 11003), ('large', 9950)) s(size, price)
  where c.name = 'Pune'`.execute(server.storage.db)
afterAll(() => server.close())

test('the page of a city with a month of live birds of two sizes comes in one round trip, headers included, in every language', async () => {
  const weighed = LANGUAGES.map(async language => {
    const url = localizePath(language, '/chicken-rate/pune')
    const { rawPayload, raw } = await server.app.inject({ url, headers: { 'accept-encoding': 'br' } })
    const { _header: head } = raw.res as unknown as { _header: string }
    const html = brotliDecompressSync(rawPayload)
    // two lines beside those of the rates and of India
    expect(String(html).match(/stroke-dasharray="[^"]*" d="(?:[^l"]*l){29}/g)).toHaveLength(2)
    // as it is sent from the second time on
    const best = await compress(html, 'br', constants.BROTLI_MAX_QUALITY)
    return { language, bytes: head.length + best.length }
  })
  const all = await Promise.all(weighed)
  expect(all.filter(({ bytes }) => bytes > MAX_PAGE)).toEqual([])
})
