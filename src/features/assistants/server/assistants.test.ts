import type { AddressInfo } from 'node:net'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { FastifyRequest } from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { RULES } from '#server/rate-limits/limits.ts'
import { type RateWrite, writeRates } from '#server/rates/writes/queries.ts'
import { addDays } from '#shared/days.ts'
import { PROBLEMS } from '#shared/problems.ts'
import { KINDS, MARKETS, UNIT } from '#shared/rates/markets.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { VALIDATION_MESSAGES } from '#shared/validation.ts'
import { openTestApp, TODAY } from '#test/app.ts'
import { enter, makeMarkets } from '#test/rates.ts'
import { openSite } from '#test/site.ts'
import { fillQueue } from '#test/visits.ts'

const URL_OF_SITE = 'https://rates.example'
const server = await openTestApp(
  { RATE_LIMITS: 'sends=500/60', SITE_URL: URL_OF_SITE, TRUST_PROXY: '1' },
  undefined,
  undefined,
  { openSite },
)
await server.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = server.app.server.address() as AddressInfo
const client = new Client({ name: 'test', version: '1' })
await client.connect(new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/mcp`)))
afterAll(async () => {
  await client.close()
  await server.close()
})

const { token } = await server.staff('Admin')
const CITIES = ['Pune', 'Mumbai', 'Hyderabad', 'Chennai']
const DAYS = [0, 1, 2, 3].map(ago => addDays(TODAY, -ago))
/** Every price that was ever published, as `city day market kind price`. */
const published = new Set<string>()
const note = ({ location, date, markets }: Pick<DailyRate, 'location' | 'date' | 'markets'>) => {
  for (const market of MARKETS)
    for (const kind of KINDS) published.add([location, date, market, kind, markets[market]![kind]].join(' '))
}
for (const [at, location] of CITIES.entries())
  for (const [ago, date] of DAYS.entries()) {
    // Chennai has no rate of today
    if (location !== 'Chennai' || ago > 0)
      note(await enter(server, token, location, date, makeMarkets(200 + 20 * at + 3 * ago)))
  }

/** As if all of it had been entered an hour ago; then the rates of Pune yesterday are corrected. */
const [, YESTERDAY = ''] = DAYS
await server.storage.pool.query(`begin; set local session_replication_role = replica;
  update revision set at = at - interval '60 min'; commit`)
const [pune] = await server.read<DailyRate[]>(`/api/rates/daily?location=Pune&date=${YESTERDAY}`)
await server.call('PUT', `/api/rates/daily/${pune!._id}`, {
  token,
  body: { markets: makeMarkets(250), reason: 'Digits were swapped.' },
})
note({ location: 'Pune', date: YESTERDAY, markets: makeMarkets(250) })

interface Price {
  city: string
  day: string
  market: string
  kind: string
  price: number
  unit: string
  corrected: boolean
  source: string
}

async function ask(name: string, given: Record<string, unknown>) {
  const { content, isError = false } = await client.callTool({ name, arguments: given })
  const [{ text }] = content as [{ text: string }]
  return { isError, text, found: isError ? {} : JSON.parse(text) }
}
const askPrices = async (name: string, given: Record<string, unknown>): Promise<Price[]> =>
  (await ask(name, given)).found.prices

/** Posts a message from an address, without a client that would read the answer first. */
const post = (from: string, payload: unknown, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/mcp',
    payload: payload as object,
    headers: {
      'x-forwarded-for': from,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
  })
const question = (name: string, given: Record<string, unknown>) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: given },
})
const as = (method: string, ip: string) => ({ method, ip }) as FastifyRequest
/** Asks for a day that no cache has. */
const askAnew = async (from: string, date = '2020-01-01') =>
  (await post(from, question('rate_on_day', { city: 'Pune', date }))).json().result

describe('refused is', () => {
  test.each(['GET', 'DELETE', 'PUT'] as const)(
    '%s: there is no stream, no session, nothing to change',
    async method => {
      const { statusCode, headers, json } = await server.app.inject({ method, url: '/mcp' })
      expect([statusCode, headers.allow, json().code]).toEqual([405, 'POST', 'method.unknown'])
    },
  )

  test('what is too large, no JSON, no message or a list of messages', async () => {
    const ask = question('find_city', { name: 'Pune' })
    const sent: [unknown, Record<string, string>?][] = [
      [question('find_city', { name: 'x'.repeat(70_000) })],
      ['name=Pune', { 'content-type': 'application/x-www-form-urlencoded' }],
      [{ name: 'Pune' }],
      [[ask, ask]],
      [ask, { accept: 'text/html' }],
    ]
    const statuses = await Promise.all(
      sent.map(async each => (await post('203.0.113.1', ...each)).statusCode),
    )
    expect(statuses).toEqual([413, 415, 400, 400, 406])
  })

  test('a tool that would write: there is none', async () => {
    const { tools } = await client.listTools()
    expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint])).toEqual(
      ['find_city', 'rate_on_day', 'history', 'compare', 'corrections'].map(name => [name, true]),
    )
    const call = { name: 'enter_rate', arguments: { city: 'Pune', date: TODAY, markets: makeMarkets(1) } }
    expect(await client.callTool(call)).toMatchObject({ isError: true })
  })

  test('a message past the limit of what an address sends, with the time to wait', async () => {
    const from = '203.0.113.2'
    for (let sent = 0; sent < 500; sent += 1) await server.app.callLimits.consumeAnonymous(as('POST', from))
    const answer = await post(from, question('find_city', { name: 'Pune' }))
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'request.tooMany'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('a question past the limit of what an address reads, in an answer that says so', async () => {
    const from = '203.0.113.3'
    for (let read = 0; read < RULES.reads.times; read += 1)
      await server.app.callLimits.consumeAnonymous(as('GET', from))
    expect(await askAnew(from)).toMatchObject({
      isError: true,
      content: [{ text: PROBLEMS['request.tooMany'][1] }],
    })
    expect((await askAnew('203.0.113.4')).isError).toBeUndefined()
  })

  test('a question of an address whose reads all wait already', async () => {
    const from = '198.51.100.1'
    await fillQueue(server, from)
    expect(await askAnew(from, '2020-01-02')).toMatchObject({
      isError: true,
      content: [{ text: PROBLEMS['server.busy'][1] }],
    })
  })
})

const pairs = CITIES.flatMap(city => DAYS.map(date => ({ city, date })))
const range = { from: DAYS.at(-1), to: TODAY }
const list = (name: string, ...given: Record<string, unknown>[]) => given.map(each => [name, each] as const)
/** What an assistant is asked in a day. */
const QUESTIONS = [
  ...list(
    'find_city',
    ...['pu', 'Poona', 'mum', 'Bombay', 'hyd', 'chen', 'Madras', 'xyzzy'].map(name => ({ name })),
  ),
  ...list('rate_on_day', ...pairs, ...CITIES.map(city => ({ city }))),
  ...list('rate_on_day', { city: 'Atlantis' }, { city: 'Pune', date: TODAY, market: 'wholesale' }),
  ...CITIES.flatMap(city =>
    list(
      'history',
      ...MARKETS.slice(0, 3).map((market, at) => ({ city, market, kind: KINDS[at], ...range })),
    ),
  ),
  ...list('compare', ...MARKETS.map(market => ({ cities: CITIES, market, kind: 'chicken' }))),
  ...DAYS.flatMap(date =>
    list('compare', { cities: [...CITIES, 'Atlantis'], market: 'retail', kind: 'skinless', date }),
  ),
  ...list('corrections', ...CITIES.map(city => ({ city })), {}, { date: YESTERDAY, limit: 5 }),
]

/** Lists the figures of an answer with what they are of; any other number is one too. */
function listFigures(value: unknown, above: Record<string, unknown> = {}): string[] {
  if (typeof value !== 'object' || value === null) return []
  const of = { ...above, ...value } as Record<string, unknown>
  return Object.entries(value).flatMap(([name, part]) => {
    if (typeof part !== 'number') return listFigures(part, of)
    const isPrice = name === 'price' || name === 'before' || name === 'after'
    return isPrice ? [[of.city, of.day, of.market, of.kind, part].join(' ')] : [`${name} ${part}`]
  })
}

test('56 questions are answered with no figure that was not published, each with its unit, day and source', async () => {
  expect(QUESTIONS).toHaveLength(56)
  const figures: string[] = []
  for (const [name, given] of QUESTIONS) {
    const { isError, found } = await ask(name, given)
    expect([name, given, isError]).toEqual([name, given, false])
    figures.push(...listFigures(found))
    for (const { unit, source, city } of name === 'corrections' ? [] : ((found.prices ?? []) as Price[]))
      expect([unit, source.startsWith(`${URL_OF_SITE}/`), CITIES.includes(city)]).toEqual([UNIT, true, true])
  }
  expect(figures.length).toBeGreaterThan(300)
  expect(figures.filter(figure => !published.has(figure))).toEqual([])
})

test('a corrected price says so, and as of before it the earlier one is told', async () => {
  const given = { city: 'Pune', date: YESTERDAY }
  const chicken = (prices: Price[]) =>
    prices.find(({ market, kind }) => market === 'oneKgRate' && kind === 'chicken')
  expect(chicken(await askPrices('rate_on_day', given))).toMatchObject({
    price: 250,
    corrected: true,
    source: `${URL_OF_SITE}/chicken-rate/pune`,
  })
  expect(chicken(await askPrices('rate_on_day', { city: 'Pune' }))).toMatchObject({
    day: TODAY,
    corrected: false,
  })
  const { found } = await ask('corrections', { city: 'Pune' })
  expect(found.corrections).toMatchObject([{ city: 'Pune', day: YESTERDAY, reason: 'Digits were swapped.' }])
})

test('what is missing is said to be missing, and a question that cannot be asked is refused', async () => {
  expect((await ask('rate_on_day', { city: 'Chennai', date: TODAY })).found).toMatchObject({
    prices: [],
    note: 'No such rate was published.',
  })
  const given = { cities: ['Pune', 'Chennai'], market: 'retail', kind: 'chicken', date: TODAY }
  const { found } = await ask('compare', given)
  expect(found.missing).toEqual(['Chennai'])
  for (const given of [{ city: '' }, { city: 'x'.repeat(81) }, {}])
    expect((await ask('rate_on_day', given)).isError).toBe(true)
  expect(await ask('rate_on_day', { city: 'Pune', date: 'yesterday' })).toMatchObject({
    isError: true,
    text: `date: ${VALIDATION_MESSAGES.unrealDay}`,
  })
})

test('a correction behind five hundred later ones is told, too', async () => {
  const city = 'Nagpur'
  await enter(server, token, city, TODAY)
  const { db, pool } = server.storage
  const { rows } = await pool.query<{ id: number }>('select id from city where name = $1', [city])
  const days = Array.from({ length: 501 }, (_, at) => addDays('2020-01-01', at))
  const write = (hour: string, action: RateWrite['action'], price: number) =>
    writeRates(
      db,
      days.map(date => ({
        cityId: rows[0]!.id,
        date,
        at: new Date(`${date}T${hour}:00Z`),
        action,
        after: makeMarkets(price),
      })),
      { accountId: null },
    )
  await write('02:00', 'create', 200)
  await write('04:00', 'update', 210)
  const [from, to] = days
  const prices = await askPrices('history', { city, market: 'retail', kind: 'chicken', from, to })
  expect(prices.map(({ day, price, corrected }) => [day, price, corrected])).toEqual([
    [to, 220, true],
    [from, 220, true],
  ])
})
