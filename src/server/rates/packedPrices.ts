import type { Day } from '#shared/days.ts'
import { KINDS, MARKETS, type Market, type Markets, type Prices } from '#shared/rates/markets.ts'
import type { LatestRate } from '#shared/rates/rates.ts'

/** In `daily_rate.packed` (db/migrations/0029_packed_prices.additive.sql), bytes of a market: four letters, then the price of each kind. */
export const LETTERS = 4
const WIDTH = LETTERS + 4 * KINDS.length
const codes = MARKETS.map(market => Buffer.from(market.padEnd(LETTERS)).readInt32BE(0))

/** Of the prices of one market and kind, in hundredths of INR. */
interface Tally {
  count: number
  sum: number
  low: number
  high: number
}

/** By market, then by kind; a market that no record has is absent. */
type Tallies = (Tally[] | undefined)[]

function countPrices(packed: Buffer | null, only?: Market): Tallies {
  const tallies: Tallies = []
  for (let at = 0; packed && at < packed.length; at += WIDTH) {
    const market = codes.indexOf(packed.readInt32BE(at))
    // one that this version does not know is of a newer one
    if (market < 0 || (only && MARKETS[market] !== only)) continue
    tallies[market] ??= KINDS.map(() => ({ count: 0, sum: 0, low: Number.POSITIVE_INFINITY, high: 0 }))
    const kinds = tallies[market]
    for (let kind = 0; kind < kinds.length; kind++) {
      const price = packed.readInt32BE(at + LETTERS + 4 * kind)
      const tally = kinds[kind]!
      if (price < 0) continue
      tally.count += 1
      tally.sum += price
      if (price < tally.low) tally.low = price
      if (price > tally.high) tally.high = price
    }
  }
  return tallies
}

/** INR per kg, in the order of the markets; what has no price is absent. */
function toMarkets(tallies: Tallies, figure: (tally: Tally) => number): Markets {
  const markets: Markets = {}
  for (const [market, name] of MARKETS.entries()) {
    const kinds = tallies[market]
    if (!kinds) continue
    const prices: Prices = {}
    for (const [kind, tally] of kinds.entries())
      if (tally.count > 0) prices[KINDS[kind]!] = figure(tally) / 100
    markets[name] = prices
  }
  return markets
}

/** To the hundredth, a half up: exact, because all of them are whole numbers. */
const toMean = ({ sum, count }: Tally) => Math.floor((2 * sum + count) / (2 * count))

/** The prices of a record, INR per kg, of one market only when one is asked for; what was not quoted is absent. */
export const unpackMarkets = (packed: Buffer | null, market?: Market): Markets =>
  toMarkets(countPrices(packed, market), ({ sum }) => sum)

/** Mean, low and high of each price of records whose packed prices stand one behind the other, INR per kg with two places. */
export function summarizePrices(packed: Buffer | null): Record<'markets' | 'low' | 'high', Markets> {
  const tallies = countPrices(packed)
  return {
    markets: toMarkets(tallies, toMean),
    low: toMarkets(tallies, ({ low }) => low),
    high: toMarkets(tallies, ({ high }) => high),
  }
}

/**
 * The trends of a price by the id of their city, INR per kg, from what `selectTrends` (summaries/queries.ts) gives: in four bytes
 * each the city, how many days ago and the price. `days[0]` is the day that was asked for, `days[1]` the one before it.
 */
export function unpackTrends(trends: Buffer | null, days: readonly Day[]): Map<number, LatestRate['trend']> {
  const byCity = new Map<number, LatestRate['trend']>()
  for (let at = 0; trends && at < trends.length; at += 12) {
    const price = trends.readInt32BE(at + 8)
    if (price < 0) continue
    const city = trends.readInt32BE(at)
    const point = { date: days[trends.readInt32BE(at + 4)]!, price: price / 100 }
    const trend = byCity.get(city)
    if (trend) trend.push(point)
    else byCity.set(city, [point])
  }
  return byCity
}
