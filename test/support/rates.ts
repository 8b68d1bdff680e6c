import { type Kind, MARKETS, type Market, type Markets } from '#shared/rates/markets.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import type { TestApp } from './app.ts'

const kinds = (chicken: number) => ({ chicken, skinless: chicken + 30, boneless: chicken * 2 })

/** What some markets ask more than the others, INR per kg. */
const STEPS: Partial<Record<Market, number>> = { wholesale: -30, supermarket: 25, retail: 10 }

/** Makes rates of all markets around one price, INR per kg. */
export const makeMarkets = (price: number) =>
  Object.fromEntries(MARKETS.map(market => [market, kinds(price + (STEPS[market] ?? 0))])) as Record<
    Market,
    Record<Kind, number>
  >

/** Enters a rate through the API and returns the record. */
export async function enter(
  server: TestApp,
  token: string,
  location: string,
  date: string,
  markets: Markets = makeMarkets(230),
): Promise<DailyRate> {
  const answer = await server.call('POST', '/api/rates/daily', { token, body: { location, date, markets } })
  if (answer.statusCode !== 201) throw new Error(`${location} ${date}: ${answer.body}`)
  return answer.json()
}

/** The cities of rates, as a save of many names those it has confirmed as new. */
export const listCities = (rates: unknown): string[] =>
  Array.isArray(rates) ? [...new Set((rates as { location: string }[]).map(({ location }) => location))] : []
