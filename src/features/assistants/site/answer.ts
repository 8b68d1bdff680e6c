import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import * as z from 'zod/mini'
import type { AssistantAnswer, AssistantMessage } from '#features/assistants/shared/assistants.ts'
import type { PageServer, SiteFacts } from '#server/site/site.ts'
import type { City } from '#shared/cities/api.ts'
import type { Correction } from '#shared/rates/corrections.ts'
import { KINDS, MARKETS, UNIT } from '#shared/rates/markets.ts'
import { MAX_PLACE } from '#shared/text.ts'
import { openReader, type Reader } from './reader.ts'

/** Answers a message. Nothing is remembered between two. */
export async function answerAssistant(
  { headers, body, address }: AssistantMessage,
  site: SiteFacts,
  server: PageServer,
): Promise<AssistantAnswer> {
  const mcp = new McpServer(
    { name: 'chicken-rates', version: import.meta.env?.VERSION ?? '0' },
    {
      instructions: `${site.name}: daily chicken rates of Indian cities, in ${UNIT}. Say the day, market and kind of each price, and its source. Never estimate a rate that is missing.${site.sample ? ' All rates here are samples.' : ''}`,
    },
  )
  addTools(mcp, openReader(server, site.url, address))
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await mcp.connect(transport)
  try {
    const request = new Request(`${site.url}/mcp`, { method: 'POST', headers })
    const answer = await transport.handleRequest(request, { parsedBody: body })
    return { status: answer.status, type: answer.headers.get('content-type'), body: await answer.text() }
  } finally {
    await mcp.close()
  }
}

/** The API checks what a text says: its refusals are sentences. */
const text = (description: string) => z.string().check(z.maxLength(MAX_PLACE), z.describe(description))
const city = text('Name of the city, in English or as find_city gives it.')
const market = z.enum(MARKETS).check(z.describe('oneKgRate is the 1 Kg Rate, which stands for a city.'))
const kind = z.enum(KINDS).check(z.describe('chicken is with skin.'))
const day = text('YYYY-MM-DD.')
const date = z.optional(text('YYYY-MM-DD. Without it: the last day with a rate.'))
const DAYS = 366

const describeTool = <Input>(description: string, inputSchema: Input) => ({
  description,
  inputSchema,
  annotations: { readOnlyHint: true, openWorldHint: false },
})
const toResult = (found: object) => ({ content: [{ type: 'text' as const, text: JSON.stringify(found) }] })
/** Nothing is as much an answer as something: it must not be filled in. */
const toPrices = (prices: readonly unknown[]) =>
  toResult({ unit: UNIT, prices, ...(prices.length === 0 && { note: 'No such rate was published.' }) })
const ofDay = (day: string | undefined) => (day === undefined ? { limit: '1' } : { date: day })

/** The questions that can be asked. */
function addTools(mcp: McpServer, reader: Reader): void {
  const { read, readPrices, cityPage, correctionsPage } = reader

  mcp.registerTool(
    'find_city',
    describeTool(
      'Finds cities by the first letters of a name or an old spelling, and says which have rates.',
      { name: text('The first letters, two at least.') },
    ),
    async ({ name }) => {
      const [places, published] = await Promise.all([
        read<City[]>('cities', { q: name }),
        read<string[]>('rates/cities'),
      ])
      const cities = places.map(place => ({
        ...place,
        ...(published.includes(place.name)
          ? { hasRates: true, source: cityPage(place.name) }
          : { hasRates: false }),
      }))
      return toResult({ cities })
    },
  )

  mcp.registerTool(
    'rate_on_day',
    describeTool('The published prices of a city on a day.', { city, date, market: z.optional(market) }),
    async ({ city, date, market }) =>
      toPrices(await readPrices({ location: city, ...ofDay(date) }, market && { market })),
  )

  mcp.registerTool(
    'history',
    describeTool(
      `The prices of a city in a market between two days, the newest first; at most ${DAYS} days with a rate.`,
      { city, market, kind, from: day, to: day },
    ),
    async ({ city, market, kind, from, to }) =>
      toPrices(await readPrices({ location: city, from, to, market, limit: String(DAYS) }, { market, kind })),
  )

  mcp.registerTool(
    'compare',
    describeTool(
      'The price of up to 10 cities in one market. The days may differ: each price names its own.',
      { cities: z.array(city).check(z.minLength(2), z.maxLength(10)), market, kind, date },
    ),
    async ({ cities, market, kind, date }) => {
      const found = await Promise.all(
        cities.map(location => readPrices({ location, ...ofDay(date) }, { market, kind })),
      )
      const missing = cities.filter((_, at) => found[at]!.length === 0)
      return toResult({ unit: UNIT, prices: found.flat(), missing })
    },
  )

  mcp.registerTool(
    'corrections',
    describeTool(
      'Published prices that were changed later, the last change first, with the price before and after.',
      {
        city: z.optional(city),
        date: z.optional(day),
        limit: z._default(z.int().check(z.minimum(1), z.maximum(50)), 20),
      },
    ),
    async ({ city, date, limit }) => {
      const found = await read<Correction[]>('rates/corrections', {
        location: city,
        date,
        limit: String(limit),
      })
      const corrections = found.map(({ location, date: day, at, action, prices, reason }) => ({
        city: location,
        day,
        correctedAt: at,
        action,
        reason,
        prices,
        source: cityPage(location),
      }))
      return toResult({ unit: UNIT, corrections, source: correctionsPage })
    },
  )
}
