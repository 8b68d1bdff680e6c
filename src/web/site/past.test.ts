import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, indiaDay } from '#shared/days.ts'
import { LANGUAGES, localizePath } from '#shared/languages.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { listManagedCities } from '#test/managedCities.ts'
import { enter, makeMarkets } from '#test/rates.ts'
import { openSite, readText } from '#test/site.ts'
import { countHandled } from '#test/visits.ts'
import { TEXTS } from './messages/languages.ts'

const TODAY = indiaDay(new Date())
const DAY = addDays(TODAY, -2)
/** When the first price was published. */
const at = `${DAY}T04:00:00.000Z`
/** What was published later. */
const LATER = '987'
const PAGES = ['/chicken-rate/pune', '/rate-chart-web', '/corrections', '/coverage']

let server: TestApp
beforeAll(async () => {
  server = await openTestApp({}, undefined, undefined, { openSite })
  // writes are dated by the clock of the database
  server.clock.now = new Date().toISOString()
  const { token } = await server.staff('Admin')
  const { rows } = await server.storage.pool.query<{ id: number }>(`
    with city as (insert into city (key, name) values ('pune', 'Pune') returning id),
      rate as (insert into rate (city_id, date, updated_at, one_kg_rate_chicken)
        select id, '${DAY}', '${at}', 23000 from city)
    insert into revision (city_id, date, version, at, action, after)
      select id, '${DAY}', 1, '${at}', 'create', '{"oneKgRate": {"chicken": 230}}' from city returning city_id as id`)
  const _id = `${rows[0]!.id}-${DAY.replaceAll('-', '')}`
  const markets = makeMarkets(Number(LATER))
  const corrected = await server.call('PUT', `/api/rates/daily/${_id}`, { token, body: { markets } })
  expect(corrected.statusCode).toBe(200)
  await enter(server, token, 'Nashik', TODAY, markets)
})
afterAll(() => server.close())

const get = (path: string) => server.app.inject({ url: path, headers: { accept: 'text/html' } })

test.each([
  ['2026-11-21T10:00:00', 'noInstant'],
  ['yesterday', 'noInstant'],
  ['', 'noInstant'],
  ['9999-12-31T23:59:59Z', 'futureInstant'],
  ['2020-01-01T00:00:00Z', 'earlyInstant'],
  [`2020-01-01T00:00:00Z&asOf=2020-01-01T00:00:00Z`, 'noInstant'],
] as const)(
  'a page as of %j is a 400 that says why, in each language, and leads to now',
  async (asOf, problem) => {
    for (const language of LANGUAGES) {
      const path = localizePath(language, '/chicken-rate/pune')
      const { statusCode, body } = await get(`${path}?asOf=${asOf}`)
      const { past } = TEXTS[language].notices
      expect([language, statusCode]).toEqual([language, 400])
      expect(readText(body)).toContain(past.problems[problem])
      expect(body).toContain(`<a href="${path}">${past.now}</a>`)
    }
    const feed = await get(`/feed.xml?asOf=${asOf}`)
    expect([feed.statusCode, feed.body]).toEqual([400, TEXTS.en.notices.past.problems[problem]])
  },
)

test.each(PAGES)('%s as of an instant says so, leads to now, and has nothing that came later', async path => {
  const { statusCode, body, headers } = await get(`${path}?asOf=${at}`)
  expect(statusCode).toBe(200)
  const [note] = body.match(/As published on .*? IST\. Later changes are not on this page\./) ?? []
  expect(note).toBeDefined()
  expect(body).toContain(`<a href="${path}">${TEXTS.en.notices.past.now}</a>`)
  expect(body).toContain('<meta name="robots" content="noindex"/>')
  expect(body).toMatch(new RegExp(`<link rel="canonical" href="[^"?]*${path}"/>`))
  expect(body).toMatch(/<title>[^<]*\(as published on /)
  expect(body).not.toMatch(/rel="alternate"|name="description"|ld\+json|og:/)
  expect(body).not.toContain(LATER)
  expect(body).not.toContain('Nashik')
  expect((await get(path)).body).toMatch(new RegExp(`Nashik|${LATER}`))
  expect(headers['cache-control']).toBe('public, max-age=30')
})

test('pages of endless instants are in no cache of this server', async () => {
  const made = countHandled()
  for (const _ of [1, 2]) await get(`/chicken-rate/pune?asOf=${at}`)
  expect(made()).toBe(2)
})

test('links of a page of the past keep its instant where their page has one', async () => {
  const { body } = await get(`/chicken-rate/pune?days=7&asOf=${at}`)
  const instant = `asOf=${encodeURIComponent(at)}`
  expect(body).toContain(`href="/chicken-rate/pune?days=90&amp;${instant}#history"`)
  expect(body).toContain(`href="/export/rates.csv?location=Pune`)
  expect(body.match(/href="\/export\/[^"]*"/g)!.every(href => href.includes(instant))).toBe(true)
  expect(body).toContain(`href="/te/chicken-rate/pune?days=7&amp;${instant}"`)
  expect(body).toContain('href="/aboutus"')
  const chart = (await get(`/rate-chart-web?asOf=${at}`)).body
  expect(chart).toContain(`<input type="hidden" name="asOf" value="${at}"/>`)
})

test.each(['/chicken-rate/pune', '/rate-chart-web?date=', '/te/rate-chart-web?date='])(
  '%s leads to itself as it is now, at an address that shows the same later',
  async path => {
    const { body } = await get(path)
    const [, past] = body.match(/<a href="([^"]*asOf=[^"]*)" rel="nofollow">/)!
    const then = (await get(past!.replaceAll('&amp;', '&'))).body
    const readTables = (html: string) =>
      readText(html.match(/<table[\s\S]*<\/table>/)![0]).replaceAll('Looks wrong?', '')
    expect(readTables(then).replace(/\s+/g, ' ')).toBe(readTables(body).replace(/\s+/g, ' '))
    expect(then).not.toContain('rel="nofollow">As published')
  },
)

test('a feed as of an instant has what was published then, at its own address', async () => {
  const { body, headers } = await get(`/feed.xml?asOf=${at}`)
  expect(body).toContain(
    `rel="self" type="application/atom+xml" href="http://localhost:3000/feed.xml?asOf=${at}"`,
  )
  expect(body).toContain('₹230')
  expect(body).not.toMatch(/987|Nashik/)
  expect(headers['cache-control']).toBe('public, max-age=30')
})

test('a page of the past is of the city that had its name then, though a later one has it now', async () => {
  const { token } = await server.staff('Admin')
  await enter(server, token, 'Salem', TODAY, makeMarkets(311))
  const { _id } = (await listManagedCities(server, token)).find(({ name }) => name === 'Salem')!
  const rename = (name: string) => server.call('PUT', `/api/admin/cities/${_id}`, { token, body: { name } })
  const findNow = async (): Promise<string> => {
    const { rows } = await server.storage.pool.query(
      `select to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`,
    )
    return rows[0].now
  }
  expect((await rename('Salem Road')).statusCode).toBe(200)
  const between = await findNow()
  // the name between is given up, and free for another city
  expect((await rename('Salem')).statusCode).toBe(200)
  await enter(server, token, 'Salem Road', TODAY, makeMarkets(422))
  for (const path of ['/chicken-rate/salem-road', '/chicken-rate/salem-road?days=7&market=all']) {
    const { statusCode, body } = await get(`${path}${path.includes('?') ? '&' : '?'}asOf=${between}`)
    expect([path, statusCode]).toEqual([path, 200])
    expect(body).toContain('₹311')
    expect(body).not.toMatch(/\b422\b/)
  }
})
