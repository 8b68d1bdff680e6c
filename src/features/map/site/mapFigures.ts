import type { Day } from '#shared/days.ts'
import type { LatestRate } from '#shared/rates/rates.ts'
import type { Coordinates, PublishedCity } from '#shared/site.ts'
import { getHeadline, getLast, isOutdated } from '#web/site/rates/facts.ts'
import { getMedian } from '#web/site/rates/history.ts'
import { STATE_TILES } from './stateTiles.ts'

/** Strengths of the colour of a price. */
const LEVELS = 4

/** The 1 Kg Rate of chicken in a state, INR per kg. */
export interface StateFigures {
  state: string
  /** Cities with a rate of the day, and all that are published. */
  priced: number
  cities: number
  median: number | undefined
}

export interface CityDot {
  city: string
  price: number
  at: Coordinates
}

export interface MapFigures {
  /** Today, or the last day anything was published. */
  day: Day
  /** Every state, in no order. */
  states: StateFigures[]
  /** Of cities whose place is known, cheapest first. */
  dots: CityDot[]
  /** Cities with a rate of the day whose place is not known. */
  withoutPlace: number
}

/** The figures of a map for one day. States and cities without a rate on that day have none. */
export function getMapFigures(
  rates: readonly LatestRate[],
  today: Day,
  findCoordinates: (city: PublishedCity) => Coordinates | undefined,
): MapFigures {
  const day = getLast(rates.map(rate => rate.date)) ?? today
  const priced = rates.flatMap(rate => {
    const { price } = getHeadline(rate)
    return !isOutdated(rate, day) && price !== undefined ? [{ ...rate, price }] : []
  })
  const byState = Map.groupBy(priced, ({ state }) => state)
  const all = Map.groupBy(rates, ({ state }) => state)
  const states = [...new Set([...Object.keys(STATE_TILES), ...all.keys()])].flatMap(state => {
    if (state === null) return []
    const pricedCities = byState.get(state) ?? []
    const median = getMedian(pricedCities.map(({ price }) => price))
    return { state, priced: pricedCities.length, cities: all.get(state)?.length ?? 0, median }
  })
  const dots = priced.flatMap(({ location, state, price }) => {
    const at = findCoordinates({ name: location, state })
    return at ? [{ city: location, price, at }] : []
  })
  dots.sort((one, other) => one.price - other.price)
  return { day, states, dots, withoutPlace: priced.length - dots.length }
}

/** Returns how strong the colour of a price is among these prices: 1 for the lowest, 4 for the highest. */
export function createLevels(prices: readonly number[]): (price: number) => number {
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  return price =>
    high === low ? 1 : Math.min(LEVELS, 1 + Math.floor(((price - low) / (high - low)) * LEVELS))
}
