import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '#server/calls.ts'
import { isPublicData } from '#server/http/publicData.ts'
import { addDays, indiaDay, toMonth } from '#shared/days.ts'
import { toSlug } from '#shared/places.ts'
import { KINDS, MARKETS, type Market, type Markets, type Prices } from '#shared/rates/markets.ts'
import type { DailyRate, MonthlyRate } from '#shared/rates/rates.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { listManagedCities } from '#test/managedCities.ts'
import { makeMarkets } from '#test/rates.ts'
import { openSite, readText } from '#test/site.ts'
import { countHandled } from '#test/visits.ts'
import { findNationalDays } from '../means/queries.ts'

// writes are dated by the clock of the database
const NOW = new Date()
const DAYS = [0, -1, -40].map(count => addDays(indiaDay(NOW), count)) as [string, ...string[]]
const [TODAY] = DAYS
const MONTH = toMonth(TODAY)
const NAMES = ['Pune', 'Satara', 'Naya Gaon', 'Purana Gaon'] as const
/** Names that cities are given: some are in another state. */
const NEW_NAMES = ['Agra', 'Satara Road', 'Salem', 'Purana Gaon Road'] as const

let server: TestApp
let token: string
beforeAll(async () => {
  server = await openTestApp({}, undefined, undefined, { openSite })
  server.clock.now = NOW.toISOString()
  token = (await server.staff('Admin')).token
})
afterAll(() => server.close())

const get = (path: string) => server.call('GET', path)
const refuse = async (asOf: string) =>
  (await get(`/api/rates/daily?${new URLSearchParams({ asOf })}`)).json().errors[0].key

describe('an instant is refused', () => {
  test('before the first write', async () => {
    expect(await refuse(NOW.toISOString())).toBe('earlyInstant')
    const body = { location: 'Pune', date: TODAY, markets: makeMarkets(230) }
    await server.call('POST', '/api/rates/daily', { token, body })
    expect(await refuse('2020-01-01T00:00:00Z')).toBe('earlyInstant')
    expect(await refuse('0000-01-01T00:00:00Z')).toBe('earlyInstant')
  })

  test.each([
    ['9999-12-31T23:59:59Z', 'futureInstant'],
    ['2026-11-21T10:00:00', 'noZone'],
    ['2026-11-21T10:00', 'noZone'],
    ['2026-11-21', 'noInstant'],
    ['2026-02-30T10:00:00Z', 'noInstant'],
    ['2026-11-21T24:00:00Z', 'noInstant'],
    ['2083-09-01T10:00:00Z[u-ca=indian]', 'noInstant'],
    ['yesterday', 'noInstant'],
    ['', 'noInstant'],
    ['2'.repeat(100), 'noInstant'],
  ])('%s', async (asOf, key) => expect(await refuse(asOf)).toBe(key))

  test('given twice', async () => {
    const at = NOW.toISOString()
    for (const path of [`/api/rates/latest?asOf=${at}&asOf=${at}`, `/export/rates.csv?asOf=${at}&asOf=${at}`])
      expect((await get(path)).json().errors[0].key).toBe('noInstant')
  })
})

/** What was last written, and when, as the API writes instants. */
const findMoment = async () => {
  const { rows } = await server.storage.pool.query<{ moment: Date }>(`
    select date_trunc('milliseconds', greatest((select max(at) from revision),
      (select max(at) from audit where action like 'city.%'))) as moment`)
  return rows[0]!.moment
}

const write = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  server.call(method, path, { token, ...(body !== undefined && { body }) })

interface Step {
  action: 'enter' | 'sheet' | 'correct' | 'delete' | 'undo' | 'rename' | 'retire' | 'merge' | 'separate'
  name: string
  other: (typeof NAMES)[number]
  date: string
  price: number
}

async function take({ action, name, other, date, price }: Step): Promise<void> {
  const cities = await listManagedCities(server, token)
  const city = cities.find(each => each.name === name)
  const into = cities.find(each => each.name === other)
  const { rows } = await server.storage.pool.query<{ id: string }>(
    `select c.id || to_char($1::date, '-YYYYMMDD') as id from city c where name = $2`,
    [date, name],
  )
  const record = `/api/rates/daily/${rows[0]?.id ?? '1-20000101'}`
  const manage = `/api/admin/cities/${city?._id ?? 0}`
  const markets = makeMarkets(price)
  const { oneKgRate } = markets
  const sheet = [
    { location: name, markets: { oneKgRate } },
    { location: other, markets },
  ]
  const steps: Record<Step['action'], () => Promise<unknown>> = {
    enter: () => write('POST', '/api/rates/daily', { location: name, date, markets }),
    sheet: () => write('PUT', `/api/rates/days/${date}`, { rates: sheet, newCities: [name, other] }),
    correct: () => write('PUT', record, { markets: price > 500 ? markets : { oneKgRate } }),
    delete: () => write('DELETE', record),
    undo: () => write('POST', `${record}/restore`, {}),
    rename: () => write('PUT', manage, { name: NEW_NAMES[NAMES.indexOf(other)] }),
    retire: () => write('PUT', manage, { isRetired: !city?.isRetired }),
    merge: () => write('POST', `${manage}/merge`, { into: into?._id ?? 0, keep: 'from' }),
    separate: () => {
      const merged = cities.flatMap(({ formerNames }) => formerNames).find(({ isMerged }) => isMerged)
      return write('POST', `/api/admin/cities/${merged?._id ?? 0}/separate`)
    },
  }
  await steps[action]()
}

/** Every name that means a city, also former ones. */
const listNames = async () =>
  (await listManagedCities(server, token)).flatMap(({ name, formerNames }) => [
    name,
    ...formerNames.map(former => former.name),
  ])

const toCityPage = (city: string) => `/chicken-rate/${encodeURIComponent(toSlug(city))}`

/** What pages of now alone have: the ways to do something about a price of today, and to other instants. */
const OF_TODAY =
  /Looks wrong\?|· Does a price look wrong\? Press it\.|Rate alerts|Check a forwarded message|All corrections|[?&]asOf=[^,]*/g

/** The figures and sentences of a page; of one that has nothing only its status counts. */
function readFigures(status: number, html: string): string {
  if (status !== 200) return ''
  const [main = ''] = html.match(/<main[\s\S]*<\/main>/) ?? []
  const shown = main
    .replace(/<p class="sample">[\s\S]*?<\/p>/, '')
    .replace(/<a [^>]*asOf=[^>]*>As published on .*?<\/a>/g, '')
  return readText(shown).replace(OF_TODAY, '').replace(/\s+/g, ' ')
}

/** Everything public about rates, by some names of cities; `asOf` stands at the end. */
async function readAll(names: readonly string[], asOf?: Date): Promise<Record<string, string>> {
  const read = async (path: string) => {
    const at = asOf ? `asOf=${asOf.toISOString()}` : ''
    const answer = await get(`${path}${path.includes('?') ? '&' : '?'}${at}`)
    const [, next] = String(answer.headers.link).match(/[?&]cursor=([^&>]*)/) ?? []
    const { statusCode, headers, body } = answer
    const isPage = String(headers['content-type']).startsWith('text/html')
    return `${statusCode} ${next} ${isPage ? readFigures(statusCode, body) : body.replace(/ href="[^"]*"/g, '')}`
  }
  const locations = names.map(city => `location=${encodeURIComponent(city)}`)
  const paths = [
    '/api/rates/cities',
    '/api/coverage',
    '/api/rates/corrections?limit=3',
    '/api/rates/latest',
    `/api/rates/daily?date=${TODAY}&with=previous&with=version`,
    '/api/rates/daily?limit=2&with=version',
    '/api/rates/daily?market=retail',
    ...locations.map(location => `/api/rates/daily?${location}`),
    ...locations.map(location => `/api/rates/monthly?month=${MONTH}&${location}`),
    ...names.map(city => `/v/${toSlug(city)}/retail/chicken.txt?date=${TODAY}`),
    ...names.flatMap(city => [toCityPage(city), `${toCityPage(city)}?days=7&market=all`]),
    ...names.slice(0, 2).map(city => `${toCityPage(city)}/feed.xml`),
    ...names
      .slice(0, 2)
      .map(city => `/export/vintages.csv?market=retail&kind=chicken&location=${encodeURIComponent(city)}`),
    '/feed.xml',
    '/rate-chart-web',
    '/rate-chart-web?date=',
    '/corrections',
    '/coverage',
    '/export/rates.csv',
    `/export/month.csv?month=${MONTH}`,
  ]
  const answers: [string, string][] = []
  for (const path of paths) answers.push([path, await read(path)])
  return Object.fromEntries(answers)
}

/** Mean, low and high of each price of the month as they are published. */
async function readMeans(): Promise<string[]> {
  const rates: MonthlyRate[] = (await get(`/api/rates/monthly?month=${MONTH}`)).json()
  const lines = rates.flatMap(({ location, markets, low, high }) =>
    MARKETS.flatMap(market =>
      KINDS.flatMap(kind => {
        const figures = [markets, low, high].map(figure => figure[market]?.[kind])
        return figures[0] === undefined ? [] : `${location} ${market} ${kind} ${figures.join(' ')}`
      }),
    ),
  )
  return lines.toSorted()
}

/** The same by its definition, from the prices themselves. */
async function computeMeans(): Promise<string[]> {
  const { rows } = await server.storage.pool.query<{ line: string }>(
    `select concat_ws(' ', c.name, p.market, k.kind, round(avg(k.price), 2)::float8, min(k.price)::float8, max(k.price)::float8) as line
    from price p join city c on c.id = p.city_id and c.retired_at is null
    cross join lateral (values ('chicken', p.chicken), ('skinless', p.skinless), ('boneless', p.boneless)) as k(kind, price)
    where to_char(p.date, 'YYYY-MM') = $1 and k.price is not null group by c.name, p.market, k.kind`,
    [MONTH],
  )
  return rows.map(({ line }) => line).toSorted()
}

/** Compares the means of India as of an instant, most of which are those of today, with what all records say of then. */
async function checkNationalDays(at: Date): Promise<void> {
  const past = await server.app.openPast([at.toISOString()])
  if ('problem' in past) throw new Error(past.problem)
  const { reads, readNationalDays } = past.server
  const [from, to] = [DAYS[2]!, TODAY]
  expect(await readNationalDays(from, to)).toEqual(await findNationalDays(reads, { from, to }))
}

/** Every published price by record, market and kind, as somebody lists them. */
type Listed = Record<string, number>
const list = (rates: Iterable<{ id: string; markets: Markets }>): Listed =>
  Object.fromEntries(
    [...rates].flatMap(({ id, markets }) =>
      MARKETS.flatMap(market =>
        KINDS.flatMap(kind => {
          const price = markets[market]?.[kind]
          return price === undefined ? [] : [[`${id} ${market} ${kind}`, price]]
        }),
      ),
    ),
  )

/** Lists them as the API, the view for people and the last revision of each record have them. */
async function listPrices(): Promise<Record<'api' | 'view' | 'revisions', Listed>> {
  const { pool } = server.storage
  const isShown = 'c.id = p.city_id and c.retired_at is null'
  const id = `p.city_id || to_char(p.date, '-YYYYMMDD') as id`
  const api: DailyRate[] = (await get('/api/rates/daily')).json()
  const { rows: view } = await pool.query<{ id: string; market: Market } & Prices>(
    `select ${id}, p.market, p.chicken, p.skinless, p.boneless from price p join city c on ${isShown}`,
  )
  const { rows: revisions } = await pool.query<{ id: string; markets: Markets }>(
    `select distinct on (p.city_id, p.date) ${id}, coalesce(p.after, '{}') as markets
      from revision p join city c on ${isShown} order by p.city_id, p.date, p.version desc`,
  )
  const cells = view.flatMap(({ id: record, market, ...prices }) =>
    KINDS.flatMap(kind => (prices[kind] === null ? [] : [[`${record} ${market} ${kind}`, prices[kind]]])),
  )
  return {
    api: list(api.map(({ _id, markets }) => ({ id: _id, markets }))),
    view: Object.fromEntries(cells),
    revisions: list(revisions),
  }
}

const step: fc.Arbitrary<Step> = fc.record({
  action: fc.constantFrom(
    ...(['enter', 'enter', 'sheet', 'sheet', 'correct', 'correct', 'delete', 'undo', 'undo'] as const),
    ...(['rename', 'retire', 'merge', 'separate'] as const),
  ),
  name: fc.constantFrom(...NAMES, ...NEW_NAMES),
  other: fc.constantFrom(...NAMES),
  date: fc.constantFrom(...DAYS),
  price: fc.integer({ min: 100, max: 99_900 }).map(hundredths => hundredths / 100),
})

/** A merge ends that a city is retired. */
const RETIRED_AND_MERGED = (['enter', 'retire', 'merge', 'separate'] as const).map(
  (action): Step => ({ action, name: 'Satara', other: 'Pune', date: TODAY, price: 150 }),
)

test('as of the moment of any write, and until the next one, everything is as it was shown then; the view and the revisions have the prices that the API shows, and means are those of them, in the past too', async () => {
  // one history may end without a price, all of them do not
  let compared = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 35 }), async steps => {
      const shown: { at: Date; names: string[]; answers: Record<string, string> }[] = []
      for (const each of steps) {
        await take(each)
        const at = await findMoment()
        const names = await listNames()
        if (at.getTime() !== shown.at(-1)?.at.getTime())
          shown.push({ at, names, answers: await readAll(names) })
      }
      const { api, view, revisions } = await listPrices()
      compared += Object.keys(api).length
      expect([view, revisions]).toEqual([api, api])
      expect(await readMeans()).toEqual(await computeMeans())
      for (const [index, { at, names, answers }] of shown.entries()) {
        const next = shown[index + 1]?.at.getTime() ?? at.getTime() + 2
        expect(await readAll(names, at)).toEqual(answers)
        await checkNationalDays(at)
        // one instant is written in microseconds, the other rounded to milliseconds
        expect(await readAll(names, new Date(next - 2))).toEqual(answers)
      }
    }),
    { numRuns: 2, endOnFailure: true, examples: [[RETIRED_AND_MERGED]] },
  )
  expect(compared).toBeGreaterThan(0)
})

test('an answer is cached for ever once nothing can be dated before it any more, and never in this server', async () => {
  await server.storage.pool.query(`
    insert into city (key, name) values ('bhor', 'Bhor');
    insert into rate (city_id, date, updated_at, retail_chicken)
      select id, '2020-01-01', '2020-01-01T10:00:00Z', 9050 from city where key = 'bhor';
    insert into revision (city_id, date, version, at, action, after)
      select id, '2020-01-01', 1, '2020-01-01T10:00:00Z', 'create', '{"retail": {"chicken": 90.5}}' from city where key = 'bhor'`)
  const made = countHandled()
  for (const _ of [1, 2]) {
    const settled = await get('/api/rates/latest?asOf=2020-01-01T15:30:00%2B05:30')
    expect(settled.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(settled.json()).toMatchObject([
      { location: 'Bhor', date: '2020-01-01', markets: { retail: { chicken: 90.5 } }, previous: null },
    ])
  }
  expect(made()).toBe(2)
  for (const [name, caching] of [
    ['Bhor', 'public, max-age=31536000, immutable'],
    // it may be given to a city that had rates then
    ['Bhorgaon', 'public, max-age=30'],
  ]) {
    const answer = await get(`/api/rates/daily?location=${name}&asOf=2020-01-01T15:30:00%2B05:30`)
    expect([name, answer.headers['cache-control']]).toEqual([name, caching])
  }
  const recent = await get(`/api/rates/latest?asOf=${new Date(Date.now() - 10_000).toISOString()}`)
  expect(recent.headers['cache-control']).toBe('public, max-age=30')
})

/** Public reads that are of now alone, and why. */
const OF_NOW: Record<string, string> = {
  '/api/alerts/offer': 'what the settings offer',
  '/api/cities': 'suggestions for a field',
}

test('every public read takes an instant, or is listed here with the reason why not', () => {
  const ofNow = ENDPOINTS.filter(endpoint => isPublicData({ endpoint }))
    .filter(({ query }) => !('asOf' in ((query as { shape?: object } | undefined)?.shape ?? {})))
    .map(({ path }) => path)
  expect(ofNow.filter(path => !OF_NOW[path])).toEqual([])
})

test('a zone whose + was not escaped means the same instant', async () => {
  const read = async (zone: string) => (await get(`/api/rates/latest?asOf=2020-01-01T15:30:00${zone}`)).body
  expect(await read('+05:30')).toBe(await read('%2B05:30'))
})

test('no query expects one city of a key: in the past two may have it', async () => {
  const root = join(import.meta.dirname, '../../..')
  const found: string[] = []
  for await (const file of glob('{server,features}/**/!(*.test).ts', { cwd: root }))
    if (/=\s*\(\s*select id from city where key/.test(await readFile(join(root, file), 'utf8')))
      found.push(file)
  expect(found).toEqual([])
})
