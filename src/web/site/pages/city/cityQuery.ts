import { addDays, type Day, FIRST_DAY, getMonthRange, isMonth, type Month, toMonth } from '#shared/days.ts'
import { KINDS, type Kind, MARKETS, type Market } from '#shared/rates/markets.ts'

/** How far back the history of a city goes, days. */
export const PERIODS = [7, 30, 90, 365] as const
const DEFAULT_DAYS = 30

/** What the history of a city shows. */
export interface CityQuery {
  /** Days up to today; absent when a month is shown. */
  days?: number
  month?: Month
  from: Day
  to: Day
  kind: Kind
  /** Absent stands for the first market that was quoted. */
  market?: Market
  /** Whether the address has a choice that does not exist. The page shows the default in its place. */
  hasUnknown: boolean
}

export const FIELDS = ['days', 'month', 'kind', 'market'] as const
type CityField = (typeof FIELDS)[number]

const isPublishable = (month: string, today: Day) =>
  isMonth(month) && month >= toMonth(FIRST_DAY) && month <= toMonth(today)

/** Reads the address of a city page; a month goes before days. */
export function readCityQuery(query: URLSearchParams, today: Day): CityQuery {
  const [days, month, kind, market] = FIELDS.map(field => query.get(field))
  const known = {
    days: PERIODS.find(count => String(count) === days),
    month: month && isPublishable(month, today) ? month : undefined,
    kind: KINDS.find(each => each === kind),
    market: MARKETS.find(each => each === market),
  }
  const count = known.days ?? DEFAULT_DAYS
  const { first, last } = known.month
    ? getMonthRange(known.month)
    : { first: addDays(today, 1 - count), last: today }
  return {
    ...(known.month ? { month: known.month } : { days: count }),
    from: first,
    to: last,
    kind: known.kind ?? 'chicken',
    ...(known.market && { market: known.market }),
    hasUnknown: FIELDS.some(field => {
      const given = query.getAll(field)
      return given.length > 1 || (given.length === 1 && known[field] === undefined)
    }),
  }
}

type Choice = { [F in CityField]?: CityQuery[F] | undefined }

/** The query of the same page with one choice changed; defaults are left out, so that each view has one address. */
export function formatCityQuery({ days, month, kind, market }: CityQuery, change: Choice = {}): string {
  const { days: count, ...asked } = { days, month, kind, market, ...change }
  const parts = {
    ...(asked.month ? { month: asked.month } : count && count !== DEFAULT_DAYS ? { days: `${count}` } : {}),
    ...(asked.kind !== 'chicken' && asked.kind && { kind: asked.kind }),
    ...(asked.market && { market: asked.market }),
  }
  const query = new URLSearchParams(parts).toString()
  return query && `?${query}`
}
