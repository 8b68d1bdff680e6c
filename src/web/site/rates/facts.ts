import type { Day } from '#shared/days.ts'
import { HEADLINE_MARKET, KINDS, type Kind } from '#shared/rates/markets.ts'
import { type Change, getPrice } from '#shared/rates/priceChange.ts'
import type { LatestRate } from '#shared/rates/rates.ts'
import { getMedian, getTrendDays, type Line, mediansOn } from './history.ts'
import { getShownChange } from './words.ts'

/** Whether a shown rate is of an earlier day: then its day stands beside it, and no figure of the day has it. */
export const isOutdated = ({ date }: { date: Day }, day: Day): boolean => date !== day

/** The 1 Kg Rate of one kind of chicken, INR per kg, and how it moved. */
export interface HeadlinePrice {
  price: number | undefined
  change: Change | undefined
}

/** The 1 Kg Rate of a record, with the change since the record before it. */
export function getHeadline(
  { markets, previous }: Pick<LatestRate, 'markets' | 'previous'>,
  kind: Kind = 'chicken',
): HeadlinePrice {
  const price = getPrice(markets, HEADLINE_MARKET, kind)
  return { price, change: getShownChange(price, getPrice(previous?.markets, HEADLINE_MARKET, kind)) }
}

const forKinds = (getKind: (kind: Kind) => HeadlinePrice) =>
  Object.fromEntries(KINDS.map(kind => [kind, getKind(kind)])) as Record<Kind, HeadlinePrice>

export const getHeadlines = (rate: LatestRate) => forKinds(kind => getHeadline(rate, kind))

/**
 * The median over all cities, to the rupee. The change is the median over the cities that had a rate before too: a city
 * that comes or goes moves nothing. Of a single city both are as they are.
 */
function getMedianHeadline(rates: readonly LatestRate[], kind: Kind): HeadlinePrice {
  const prices = rates.flatMap(({ markets }) => getPrice(markets, HEADLINE_MARKET, kind) ?? [])
  const moves = rates.flatMap(({ markets, previous }) => {
    const now = getPrice(markets, HEADLINE_MARKET, kind)
    const before = getPrice(previous?.markets, HEADLINE_MARKET, kind)
    return now === undefined || before === undefined ? [] : [now - before]
  })
  const [price, move] = [getMedian(prices), getMedian(moves)]
  const isMedian = price !== undefined && prices.length > 1
  return { price: isMedian ? Math.round(price) : price, change: getShownChange(move, 0) }
}

/** What can be said of a day over all cities. */
export interface Facts {
  /** Today, or the last day anything was published. */
  day: Day
  /** Cities with a record of today, those with a 1 Kg Rate of chicken on the day, and all there are. */
  citiesToday: number
  pricedCities: number
  allCities: number
  /** The only city with a 1 Kg Rate of chicken on the day: its prices are no median. */
  onlyCity: string | undefined
  /** Newest write among the records of the day, ISO, UTC. */
  updatedAt: string
  prices: Record<Kind, HeadlinePrice>
  /** The median of what shops charge for chicken, INR per kg. */
  shopPrice: number | undefined
  /** The days the changes of cities are counted from. */
  previousDays: readonly Day[]
  trend: Line
}

/** The facts of today, or of the last day anything was published; undefined while there are no rates at all. */
export function getFacts(latest: readonly LatestRate[], today: Day): Facts | undefined {
  const day = getLast(latest.map(rate => rate.date))
  if (!day) return undefined
  const rates = latest.filter(rate => !isOutdated(rate, day))
  const priced = rates.filter(rate => getHeadline(rate).price !== undefined)
  const previousDays = new Set(rates.flatMap(rate => rate.previous?.date ?? []))
  return {
    day,
    citiesToday: latest.filter(rate => !isOutdated(rate, today)).length,
    pricedCities: priced.length,
    allCities: latest.length,
    onlyCity: priced.length === 1 ? priced[0]!.location : undefined,
    updatedAt: getLast(rates.map(rate => rate.updatedAt))!,
    prices: forKinds(kind => getMedianHeadline(rates, kind)),
    shopPrice: getMedian(rates.flatMap(({ markets }) => getPrice(markets, 'retail', 'chicken') ?? [])),
    previousDays: [...previousDays],
    trend: mediansOn(
      getTrendDays(today),
      latest.map(rate => rate.trend),
    ),
  }
}

/** The last of some days or instants (ISO); undefined when there are none. */
export const getLast = (times: readonly string[]): string | undefined => times.toSorted().at(-1)
