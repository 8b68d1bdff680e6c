import { sql } from 'kysely'
import {
  isQuoted,
  joinColumns,
  PRICE_COLUMNS,
  type PriceColumn,
  type PriceValues,
  toMarkets,
} from '#server/database/priceColumns.ts'
import type { ReadOnlyDb } from '#server/database/tables.ts'
import { dependsOn } from '#server/response-cache/cache.ts'
import { type Day, getMonthRange, type Month } from '#shared/days.ts'
import { MARKETS, type Market } from '#shared/rates/markets.ts'
import type { MonthlyRate } from '#shared/rates/rates.ts'
import type { NationalPrices } from '#shared/site.ts'
import { isShown } from '../queries.ts'

const AGGREGATES = ['sum', 'count', 'min', 'max'] as const
type Aggregates = Record<`${(typeof AGGREGATES)[number]}_${PriceColumn}`, number | null>

const aggregates = joinColumns('r', (column, _, __, name) =>
  sql.join(AGGREGATES.map(each => sql`${sql.raw(each)}(${column}) as ${sql.ref(`${each}_${name}`)}`)),
)

/** The prices that a figure of each column is. */
const toFigures = (figure: (name: PriceColumn) => number | null) =>
  toMarkets(Object.fromEntries(PRICE_COLUMNS.map(name => [name, figure(name)])) as PriceValues)

/** In whole paise, a half rounded up. */
const toMean = (sum: number | null, count: number) =>
  sum === null ? null : Math.floor((2 * sum + count) / (2 * count))

/** Mean, low and high of each price of a month by city, INR per kg with two places (docs/specification-gaps.md, Rates). */
export async function findMonthlyRates(
  db: ReadOnlyDb,
  month: Month,
  cityKey?: string,
): Promise<MonthlyRate[]> {
  const { first, last } = getMonthRange(month)
  dependsOn({ cities: cityKey === undefined ? undefined : [cityKey], from: first, to: last })
  const { rows } = await sql<{ location: string; days: number } & Aggregates>`
    select c.name as location, d.*
    from (select city_id, count(*) as days, ${aggregates} from rate r
          where deleted_at is null and date between ${first} and ${last}
            ${cityKey === undefined ? sql`` : sql`and city_id in (select id from city where key = ${cityKey})`}
          group by city_id) d
    join city c on ${isShown} and c.id = d.city_id
    order by c.key`.execute(db)
  return rows.map(({ location, days, ...figures }) => ({
    location,
    month,
    days,
    markets: toFigures(name => toMean(figures[`sum_${name}`], figures[`count_${name}`]!)),
    low: toFigures(name => figures[`min_${name}`]),
    high: toFigures(name => figures[`max_${name}`]),
  }))
}

type NationalRow = { date: Day } & PriceValues & { cities: Record<Market, number> }

/**
 * The mean of each price over all cities day by day, oldest first, INR per kg, to the rupee. A day on which fewer than half as
 * many cities quoted a market as on the fullest one lacks it.
 */
export async function findNationalPrices(db: ReadOnlyDb, from: Day, to: Day): Promise<NationalPrices[]> {
  dependsOn({ from, to })
  const means = joinColumns(
    'r',
    (column, _, __, name) => sql`round(round(avg(${column}) / 100, 2)) * 100 as ${sql.ref(name)}`,
  )
  const cities = MARKETS.map(
    market => sql`${sql.lit(market)}, count(*) filter (where ${isQuoted('r', market)})`,
  )
  const { rows } = await sql<NationalRow>`
    select r.date, ${means}, json_build_object(${sql.join(cities)}) as cities
    from rate r join city c on ${isShown} and c.id = r.city_id
    where r.deleted_at is null and r.date between ${from} and ${to} group by r.date order by r.date`.execute(
    db,
  )
  const fullest = (market: Market) => Math.max(...rows.map(row => row.cities[market]))
  const needed = new Map(MARKETS.map(market => [market, fullest(market) / 2]))
  return rows.flatMap(({ date, cities: quoted, ...means }) => {
    const markets = Object.fromEntries(
      Object.entries(toMarkets(means)).filter(
        ([market]) => quoted[market as Market] >= needed.get(market as Market)!,
      ),
    )
    return Object.keys(markets).length > 0 ? [{ date, markets }] : []
  })
}
