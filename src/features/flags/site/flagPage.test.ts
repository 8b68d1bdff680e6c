import { afterAll, expect, test } from 'vitest'
import { LANGUAGES, localizePath } from '#shared/languages.ts'
import { openTestApp, TODAY } from '#test/app.ts'
import { enter, makeMarkets } from '#test/rates.ts'
import { openSite, readText } from '#test/site.ts'
import { formatDuration } from './Outcomes.tsx'

const server = await openTestApp({ RATE_LIMITS: 'flags=3/600', TRUST_PROXY: '1' }, undefined, undefined, {
  openSite,
})
const { token } = await server.staff('Admin')
const { _id } = await enter(server, token, 'Pune', TODAY, { retail: makeMarkets(230).retail })
const PATH = `/flag?rate=${_id}&price=retail.chicken`
afterAll(() => server.close())

let visitors = 0
const get = async (url: string) =>
  (await server.app.inject({ url, headers: { accept: 'text/html' } })).payload
const post = (url: string, fields: Record<string, string>, from = `192.0.${++visitors}.1`) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: {
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': from,
    },
    payload: String(new URLSearchParams(fields)),
  })
const listFlags = async () =>
  (await server.storage.pool.query('select claim, price, place from flag order by at')).rows

test('the form of a price that is not published is not found', async () => {
  for (const url of [
    '/flag',
    `/flag?rate=${_id}&price=wholesale.chicken`,
    '/flag?rate=9-20261121&price=retail.chicken',
  ])
    expect((await server.app.inject({ url, headers: { accept: 'text/html' } })).statusCode).toBe(404)
  expect((await post(`/flag?rate=${_id}&price=wholesale.chicken`, { claim: 'high' })).statusCode).toBe(404)
})

test.each(LANGUAGES)(
  'each price of a city is two presses from a flag, without script (%s)',
  async language => {
    await server.storage.pool.query('truncate flag')
    const city = await get(localizePath(language, '/chicken-rate/pune'))
    const address = localizePath(language, PATH)
    expect(city).toContain(`<a href="${address.replaceAll('&', '&amp;')}" rel="nofollow">`)
    const form = await get(address)
    const [, action] = form.match(/<form [^>]*action="([^"]*flag[^"]*)"/) ?? []
    const claims = [...form.matchAll(/<button [^>]*value="(\w+)"/g)].map(([, claim]) => claim)
    expect([action?.replaceAll('&amp;', '&'), claims]).toEqual([address, ['high', 'low', 'old']])
    const sent = await post(address, { claim: 'low', price: '', place: '', date: '' })
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `${address}&sent=1`])
    expect(await listFlags()).toEqual([{ claim: 'low', price: null, place: null }])
    expect(await get(`${address}&sent=1`)).toContain('role="status"')
  },
)

test('a form that cannot be read comes back as it was typed, and one of too many is told to wait', async () => {
  await server.storage.pool.query('truncate flag')
  const refused = await post(PATH, { claim: 'high', price: 'ten', place: 'Camp', date: '' })
  expect(refused.statusCode).toBe(400)
  expect(refused.payload).toMatch(/<details open[\s\S]*value="ten"[\s\S]*value="Camp"/)
  expect(await listFlags()).toEqual([])
  const statuses = []
  for (let turn = 0; turn < 4; turn += 1)
    statuses.push((await post(PATH, { claim: 'high', price: '₹ २१०' }, '203.0.113.5')).statusCode)
  expect(statuses).toEqual([303, 303, 303, 429])
  expect(await listFlags()).toEqual([{ claim: 'high', price: 21_000, place: null }])
})

test('an answer is read beside the price, among the corrections and in the method, with the time it took', async () => {
  await server.storage.pool.query('truncate flag')
  await post(PATH, { claim: 'high' })
  await server.storage.pool.query(`update flag set at = at - interval '3 hours'`)
  const before = await get('/chicken-rate/pune')
  expect(before).not.toContain('id="asked"')
  const body = { rates: [_id], outcome: 'upheld' }
  await server.call('POST', '/api/rates/flags/decide', { token, body })
  const city = readText(await get('/chicken-rate/pune'))
  expect(city).toMatch(
    /Retail, Chicken \. 1 reader said: Too high\. We checked, and the price stands\. .* after 3 hours/,
  )
  const corrections = readText(await get('/corrections'))
  expect(corrections).toMatch(/answered within 3 hours.*Pune.*1 reader said: Too high\./)
  // the page of another feature, which can be taken away
  const method = readText(await get('/method'))
  if (method.includes('Expected times')) expect(method).toMatch(/answered within 3 hours/)
})

test('a time is told in its largest unit, in Latin digits', () => {
  expect([10, 90 * 60, 3 * 86_400].map(seconds => formatDuration(seconds, 'en'))).toEqual([
    '1 minute',
    '2 hours',
    '3 days',
  ])
  for (const language of LANGUAGES) expect(formatDuration(7200, language)).toMatch(/^2\s|\s2/)
})
