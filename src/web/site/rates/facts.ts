import type { Day } from '#shared/days.ts'
import { HEADLINE_MARKET, KINDS, type Kind } from '#shared/rates/markets.ts'
import { type Change, getPrice, getPriceChange } from '#shared/rates/priceChange.ts'
import type { LatestRate } from '#shared/rates/rates.ts'
import { biggestMoves, type CityMove, type CityPrice, priceEnds } from './extremes.ts'
import { mean, meansOn, trendDays } from './trend.ts'

/** One kind of chicken over all cities of the day: the 1 Kg Rate. */
export interface MeanPrice {
  /** INR per kg, to the rupee; of a single city as it is. */
  price: number | undefined
  /** INR per kg, one decimal, over the cities that had a rate before too: one that comes or goes moves nothing. */
  change: Change | undefined
}

/** What can be said of a day over all cities. */
export interface Facts {
  /** Today, or the last day anything was published. */
  day: Day
  /** Cities with a record of the day, those of them with a 1 Kg Rate of chicken, and all there are. */
  cities: number
  pricedCities: number
  allCities: number
  /** Newest write among the records of the day, ISO, UTC. */
  updatedAt: string
  prices: Record<Kind, MeanPrice>
  /** The day all changes are counted from; undefined when it differs by city. */
  previousDay: Day | undefined
  dearer: number
  cheaper: number
  same: number
  lowest: CityPrice | undefined
  highest: CityPrice | undefined
  rise: CityMove | undefined
  fall: CityMove | undefined
  trend: (number | undefined)[]
}

const tenth = (amount: number) => Math.round(amount * 10) / 10

const price = (rate: LatestRate, kind: Kind) => getPrice(rate.markets, HEADLINE_MARKET, kind)
const priceBefore = (rate: LatestRate, kind: Kind) => getPrice(rate.previous?.markets, HEADLINE_MARKET, kind)

function meanPrice(rates: readonly LatestRate[], kind: Kind): MeanPrice {
  const prices = rates.map(rate => price(rate, kind)).filter(known => known !== undefined)
  const moves = rates.flatMap(rate => {
    const now = price(rate, kind)
    const before = priceBefore(rate, kind)
    return now === undefined || before === undefined ? [] : [now - before]
  })
  return {
    price: prices.length > 1 ? Math.round(mean(prices)) : prices[0],
    change: moves.length > 0 ? getPriceChange(tenth(mean(moves)), 0) : undefined,
  }
}

function onlyDay(days: ReadonlySet<Day>): Day | undefined {
  const [day] = days
  return days.size === 1 ? day : undefined
}

/** The facts of today, or of the last day anything was published; undefined while there are no rates at all. */
export function getFacts(latest: readonly LatestRate[], today: Day): Facts | undefined {
  const day = latest
    .map(rate => rate.date)
    .sort()
    .at(-1)
  if (!day) return undefined
  const rates = latest.filter(rate => rate.date === day)
  const moves = rates.map(
    rate => getPriceChange(price(rate, 'chicken'), priceBefore(rate, 'chicken'))?.direction,
  )
  return {
    day,
    cities: rates.length,
    pricedCities: rates.filter(rate => price(rate, 'chicken') !== undefined).length,
    allCities: latest.length,
    updatedAt: rates
      .map(rate => rate.updatedAt)
      .sort()
      .at(-1)!,
    prices: Object.fromEntries(KINDS.map(kind => [kind, meanPrice(rates, kind)])) as Facts['prices'],
    previousDay: onlyDay(new Set(rates.flatMap(rate => rate.previous?.date ?? []))),
    dearer: moves.filter(move => move === 'up').length,
    cheaper: moves.filter(move => move === 'down').length,
    same: moves.filter(move => move === 'same').length,
    ...priceEnds(rates),
    ...biggestMoves(rates),
    trend: meansOn(
      trendDays(today),
      latest.map(rate => rate.trend),
    ),
  }
}
