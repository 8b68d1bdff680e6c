import { toSlug } from '#shared/places.ts'
import { HEADLINE_MARKET, isMarket, type Market } from '#shared/rates/markets.ts'
import { STATE_NAMES } from '../messages/languages.ts'
import type { Locale } from './words.ts'

/** Orders of a list of rates; the first needs no name. */
export const RATE_ORDERS = ['name', 'price', 'change'] as const
export type RateOrder = (typeof RATE_ORDERS)[number]

/** What the bar above a list of rates has chosen; it stands in the address. */
export interface RateView {
  /** With a market each city has one row; without it all markets are shown. */
  market: Market | undefined
  order: RateOrder
  /** Slug of the only state that is shown. */
  state: string | undefined
}

/** From this many cities on, the later ones are folded by state: on a phone 500 cities are 188 screens. */
const FOLD_FROM = 100
const OPEN_CITIES = 50
/** Stands for the state of a city that is in none. */
const NO_STATE = 'other'

const STATES = new Set([...STATE_NAMES.map(toSlug), NO_STATE])

/** What a list shows of a city, whatever it is. */
export interface ListedRate {
  location: string
  state: string | null
}

/** Rates with what is chosen of them. */
export interface RateListData<Rate extends ListedRate> {
  /** By the names of their cities as they are shown. */
  rates: readonly Rate[]
  view: RateView
  /** Names of the biggest cities, biggest first. */
  biggest: readonly string[]
  /** Finds what a city is ordered by: figures of chicken in a market, INR per kg, of the time that the list is of. */
  getFigures(rate: Rate, market: Market): Partial<Record<Exclude<RateOrder, 'name'>, number | undefined>>
}

const toStateSlug = ({ state }: Pick<ListedRate, 'state'>): string =>
  state === null ? NO_STATE : toSlug(state)

export const RATE_VIEW_PARAMETERS = ['rates', 'order', 'state'] as const

/** Reads an address; what cannot be understood is as if it were not there. */
export function parseRateView(query: URLSearchParams): RateView {
  const [market = '', order, state = ''] = RATE_VIEW_PARAMETERS.map(name => query.get(name) ?? '')
  return {
    market: isMarket(market) ? market : undefined,
    order: RATE_ORDERS.find(each => each === order) ?? 'name',
    state: STATES.has(state) ? state : undefined,
  }
}

/** Writes what differs from the table as it stands without an address of its own: one view has one key in the cache. */
export function formatRateView({ market, order, state }: RateView): URLSearchParams {
  const values = [market, order === RATE_ORDERS[0] ? undefined : order, state]
  return new URLSearchParams(
    RATE_VIEW_PARAMETERS.flatMap((name, at) => (values[at] ? [[name, values[at]]] : [])),
  )
}

/** The rates of a state whose rows come when they are asked for. */
export interface FoldedState {
  /** Slug */
  slug: string
  /** Absent for cities of no state. */
  name: string | undefined
  cities: number
}

/** The rates of a state, or all. */
export const chooseState = <Rate extends ListedRate>(
  rates: readonly Rate[],
  { state }: Pick<RateView, 'state'>,
): Rate[] => rates.filter(rate => state === undefined || toStateSlug(rate) === state)

/** Chooses and orders rates as their view wants them. */
export function arrangeRates<Rate extends ListedRate>(
  data: RateListData<Rate>,
  locale: Locale,
): { open: Rate[]; folded: FoldedState[] } {
  const { rates, view, biggest } = data
  const ordered = orderRates(chooseState(rates, view), data)
  if (ordered.length < FOLD_FROM || view.state !== undefined) return { open: ordered, folded: [] }
  const first = new Set(
    (view.order === 'name' ? sortBySize(ordered, biggest) : ordered).slice(0, OPEN_CITIES),
  )
  return {
    open: ordered.filter(rate => first.has(rate)),
    folded: foldByState(
      ordered.filter(rate => !first.has(rate)),
      locale,
    ),
  }
}

/** Lowest price or biggest change first; cities without a figure come last, those of equal figures by name. */
function orderRates<Rate extends ListedRate>(
  rates: Rate[],
  { view: { market = HEADLINE_MARKET, order }, getFigures }: RateListData<Rate>,
): Rate[] {
  if (order === 'name') return rates
  const getRank = (rate: Rate) => {
    const figure = getFigures(rate, market)[order]
    return figure === undefined ? Number.POSITIVE_INFINITY : order === 'price' ? figure : -figure
  }
  const ranks = new Map(rates.map(rate => [rate, getRank(rate)]))
  return rates.toSorted((one, other) => {
    const [a, b] = [ranks.get(one)!, ranks.get(other)!]
    return a === b ? 0 : a - b
  })
}

/** The biggest cities first, the others in their order. */
export function sortBySize<Rate extends ListedRate>(
  rates: readonly Rate[],
  biggest: readonly string[],
): Rate[] {
  const byName = new Map(rates.map(rate => [rate.location, rate]))
  const big = biggest.flatMap(name => byName.get(name) ?? [])
  return [...new Set([...big, ...rates])]
}

/** Cities by the names of their states, those of no state last. */
export const groupByState = <Of extends Pick<ListedRate, 'state'>>(
  cities: readonly Of[],
  { byState }: Locale,
) =>
  [...Map.groupBy(cities, ({ state }) => state)].toSorted(([one], [other]) =>
    one === null ? 1 : other === null ? -1 : byState(one, other),
  )

export const foldByState = (rates: readonly Pick<ListedRate, 'state'>[], locale: Locale): FoldedState[] =>
  groupByState(rates, locale).map(([state, { length }]) => ({
    slug: toStateSlug({ state }),
    name: state ?? undefined,
    cities: length,
  }))
