import { expect, test } from 'vitest'
import { openTestApp, TODAY } from '#test/app.ts'
import { enter, makeMarkets } from '#test/rates.ts'
import { openSite } from '#test/site.ts'
import { openVisits } from '#test/visits.ts'

const server = await openTestApp({}, undefined, undefined, { openSite })
const { token } = await server.staff('Admin')
const visits = await openVisits(server)
const { _id } = await enter(server, token, 'Imphal', TODAY)
let price = 300

// what shows a city's rates of today: every kind of page and file there is
test.each([
  '/',
  '/?market=retail',
  '/te',
  '/rate-chart-web',
  '/rate-chart-web?date=&city=Imphal',
  '/compare',
  '/compare?tab=month',
  `/compare?tab=city&city=Imphal&date=${TODAY}`,
  '/compare?tab=cities&city=Imphal&city=Pune',
  '/chicken-rate/imphal',
  '/ta/chicken-rate/imphal?days=7&market=retail',
  '/chicken-rate/imphal/board',
  '/embed/imphal',
  '/state/manipur',
  '/feed.xml',
  '/chicken-rate/imphal/feed.xml',
  `/og/en/imphal/${TODAY}.png`,
])('a correction is in %s for the next reader', async path => {
  const before = await visits.get(path)
  expect(before.status).toBe(200)
  price += 7
  const body = { markets: makeMarkets(price) }
  expect((await server.call('PUT', `/api/rates/daily/${_id}`, { token, body })).statusCode).toBe(200)
  expect(await visits.text(path)).not.toBe(await before.text())
})

test('other sites may frame the widget of a city, whose links leave the frame, and no other page', async () => {
  const widget = await visits.get('/embed/imphal')
  const page = await visits.get('/chicken-rate/imphal')
  expect([widget, page].map(({ headers }) => headers.get('content-security-policy'))).toEqual([
    expect.stringContaining('frame-ancestors *'),
    expect.stringContaining("frame-ancestors 'none'"),
  ])
  expect(await widget.text()).toMatch(/<a [^>]*target="_blank"[^>]*>More at /)
})
