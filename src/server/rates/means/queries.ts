import { sql } from 'kysely'
import type { ReadOnlyDb } from '#server/database/db.ts'
import {
  isQuoted,
  PRICE_COLUMNS,
  type PriceColumn,
  type PriceValues,
  toMarkets,
} from '#server/database/priceColumns.ts'
import { dependsOn, tagRates } from '#server/response-cache/cache.ts'
import { type Day, getMonthRange, type Month } from '#shared/days.ts'
import { MARKETS, type Market } from '#shared/rates/markets.ts'
import type { MonthlyRate } from '#shared/rates/rates.ts'
import type { NationalPrices } from '#shared/site.ts'
import { isOfCities, isShown } from '../queries.ts'

type Figures = Record<`${'mean' | 'low' | 'high'}_${PriceColumn}`, number | null>

/** Of each price, in whole paise: a half is rounded up. */
const selectFigures = sql.raw(
  PRICE_COLUMNS.map(
    name =>
      `round(avg(r.${name})) as mean_${name}, min(r.${name}) as low_${name}, max(r.${name}) as high_${name}`,
  ).join(', '),
)

/** The prices that a figure of each column is. */
const toFigures = (figure: (name: PriceColumn) => number | null) =>
  toMarkets(Object.fromEntries(PRICE_COLUMNS.map(name => [name, figure(name)])) as PriceValues)

/** Mean, low and high of each price of a month by city, INR per kg with two places (docs/specification-gaps.md, Rates). */
export async function findMonthlyRates(
  db: ReadOnlyDb,
  month: Month,
  cityKey?: string,
): Promise<MonthlyRate[]> {
  const { first, last } = getMonthRange(month)
  dependsOn(...tagRates({ cityKeys: cityKey === undefined ? undefined : [cityKey], from: first, to: last }))
  const { rows } = await sql<{ location: string; days: number } & Figures>`
    select c.name as location, d.*
    from (select city_id, count(*) as days, ${selectFigures} from rate r
          where deleted_at is null and date between ${first} and ${last}
            ${cityKey === undefined ? sql`` : sql`and ${isOfCities('city_id', [cityKey])}`}
          group by city_id) d
    join city c on ${isShown} and c.id = d.city_id
    order by c.key`.execute(db)
  return rows.map(({ location, days, ...figures }) => ({
    location,
    month,
    days,
    markets: toFigures(name => figures[`mean_${name}`]),
    low: toFigures(name => figures[`low_${name}`]),
    high: toFigures(name => figures[`high_${name}`]),
  }))
}

/** The median of each price over the cities of India on a day, INR per kg, to the rupee, with how many cities quoted each market. */
export interface NationalDay extends NationalPrices {
  cities: Record<Market, number>
}

const selectMedians = sql.raw(
  PRICE_COLUMNS.map(
    name => `round((percentile_cont(0.5) within group (order by r.${name}) / 100)::numeric) * 100 as ${name}`,
  ).join(', '),
)

/** Finds the medians of all cities day by day, oldest first. */
export async function findNationalDays(
  db: ReadOnlyDb,
  { from, to }: Record<'from' | 'to', Day>,
): Promise<NationalDay[]> {
  dependsOn(...tagRates({ from, to }))
  const cities = MARKETS.map(
    market => sql`${sql.lit(market)}, count(*) filter (where ${isQuoted('r', market)})`,
  )
  // a deleted record has no prices
  const { rows } = await sql<Omit<NationalDay, 'markets'> & PriceValues>`
    select r.date, ${selectMedians}, json_build_object(${sql.join(cities)}) as cities
    from rate r join city c on ${isShown} and c.id = r.city_id
    where r.date between ${from} and ${to}
    group by r.date order by r.date`.execute(db)
  return rows.map(({ date, cities, ...prices }) => ({
    date,
    cities,
    markets: toMarkets(prices),
  }))
}
