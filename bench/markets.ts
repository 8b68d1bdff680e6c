import type { Day } from '#shared/days.ts'
import { type Kind, MARKETS, type Market } from '#shared/rates/markets.ts'
import { cityNames, makePrice } from './cities.ts'

const kinds = (chicken: number) => ({ chicken, skinless: chicken + 30.5, boneless: chicken * 2 })

/** What some markets ask more than the others, INR per kg. */
const STEPS: Partial<Record<Market, number>> = { wholesale: -30, supermarket: 25, retail: 10 }

/** Returns rates of all markets, INR per kg. */
export const makeMarkets = (price: number) =>
  Object.fromEntries(MARKETS.map(market => [market, kinds(price + (STEPS[market] ?? 0))])) as Record<
    Market,
    Record<Kind, number>
  >

export interface SheetRate {
  location: string
  markets: ReturnType<typeof makeMarkets>
  /** The version of a saved record, to correct it. */
  version?: number
}

/** Returns rates of a number of cities, `day` days after a first one. */
export const makeSheet = (cities: number, day: number): SheetRate[] =>
  cityNames(cities).map((location, city) => ({ location, markets: makeMarkets(makePrice(city, day)) }))

/** Returns a city's name by its number: letters only. */
export const makeCity = (number: number) =>
  `Town ${String(number).replace(/\d/g, digit => 'abcdefghij'[Number(digit)] as string)}`

/** Enters the rates of a day as one sheet, as staff do. Returns the result of each row. */
export async function saveDay(url: string, token: string, date: Day, rates: readonly SheetRate[]) {
  const answer = await fetch(`${url}/api/rates/days/${date}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ rates, newCities: rates.map(({ location }) => location) }),
  })
  if (!answer.ok) throw new Error(`${date}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as { status: string }[]
}

export async function create(url: string, token: string, location: string, date: string, price = 230) {
  const answer = await fetch(`${url}/api/rates/daily`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ location, date, markets: makeMarkets(price) }),
  })
  const body = await answer.text()
  if (answer.status !== 201) throw new Error(`create answered ${answer.status}: ${body}`)
}
