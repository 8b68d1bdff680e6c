import type { TestApp } from '#server/testApp.ts'
import type { Markets } from '#shared/rates/markets.ts'
import type { DailyRate } from '#shared/rates/rates.ts'

const kinds = (chicken: number) => ({ chicken, skinless: chicken + 30, boneless: chicken * 2 })

/** Rates of all four markets around one price, INR per kg. */
export const marketsOf = (price: number): Markets => ({
  oneKgRate: kinds(price),
  wholesale: kinds(price - 30),
  supermarket: kinds(price + 25),
  retail: kinds(price + 10),
})

/** Enters a rate through the API and answers the record. */
export async function enter(
  server: TestApp,
  token: string,
  location: string,
  date: string,
  markets: Markets = marketsOf(230),
): Promise<DailyRate> {
  const answer = await server.call('POST', '/api/rates/daily', { token, body: { location, date, markets } })
  if (answer.statusCode !== 201) throw new Error(`${location} ${date}: ${answer.body}`)
  return answer.json()
}
