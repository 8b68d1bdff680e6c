import type { Kind, Market, Markets } from '#shared/rates/markets.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import type { TestApp } from './app.ts'

const kinds = (chicken: number) => ({ chicken, skinless: chicken + 30, boneless: chicken * 2 })

/** Makes rates of all markets around one price, INR per kg. */
export const makeMarkets = (price: number): Record<Market, Record<Kind, number>> => ({
  oneKgRate: kinds(price),
  wholesale: kinds(price - 30),
  supermarket: kinds(price + 25),
  retail: kinds(price + 10),
})

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
