import { sql } from 'kysely'
import type { ReadOnlyDb } from '#server/database/db.ts'
import { type PriceValues, selectPrices, toColumn, toMarkets } from '#server/database/priceColumns.ts'
import { formatInstant } from '#server/database/queries.ts'
import { dependsOn, tagRates } from '#server/response-cache/cache.ts'
import { addDays, type Day, LATEST_DAYS } from '#shared/days.ts'
import { HEADLINE_MARKET } from '#shared/rates/markets.ts'
import { PERCENTILE_DAYS, type PriceHistory } from '#shared/rates/pricePercentile.ts'
import type { LatestRate } from '#shared/rates/rates.ts'
import type { ChangedCity, RecentRate } from '#shared/site.ts'
import { hasRates, isOfCities, isShown, selectId } from '../queries.ts'

/** Id, city, day, prices and last write of the record in `r`, whose city is in `c`. */
const selectRecord = sql`${selectId('r')} as "_id", c.name as location, r.date, ${selectPrices('r')},
  ${formatInstant('r.updated_at')} as "updatedAt"`

type RecordRow = Omit<RecentRate, 'markets'> & PriceValues

const toRecentRate = (row: RecordRow): RecentRate => ({
  _id: row._id,
  location: row.location,
  date: row.date,
  markets: toMarkets(row),
  updatedAt: row.updatedAt,
})

interface LatestRow extends RecordRow {
  id: number
  key: string
  state: string | null
  /** In the first row, of all cities. */
  trends: Buffer | null
}

/** The price of the record in table `r` that stands for its city where one is shown. */
const headline = (r: string) => sql.ref(`${r}.${toColumn(HEADLINE_MARKET, 'chicken')}`)

/**
 * Of the records in `t`, by day: the city, how many days before `day` each is, and its headline price of chicken, each in four bytes. One
 * value of all cities, because rows of a day stand together: city by city it took three times the CPU.
 */
const selectTrends = (day: Day) => sql<Buffer>`string_agg(
  int8send((t.city_id::bigint << 32) + (${day}::date - t.date)) || int4send(${headline('t')}), '' order by t.date)`

/** The trends of a price by the id of their city, INR per kg. `days[0]` is the day that was asked for, `days[1]` the one before it. */
function readTrends(trends: Buffer | null, days: readonly Day[]): Map<number, LatestRate['trend']> {
  const byCity = new Map<number, LatestRate['trend']>()
  for (let at = 0; trends && at < trends.length; at += 12) {
    const city = trends.readInt32BE(at)
    const point = { date: days[trends.readInt32BE(at + 4)]!, price: trends.readInt32BE(at + 8) / 100 }
    const trend = byCity.get(city)
    if (trend) trend.push(point)
    else byCity.set(city, [point])
  }
  return byCity
}

/** The cities that are read, by their keys; without them all whose record is recent. */
interface LatestOptions {
  cityKeys?: readonly string[] | undefined
  /** Also records older than 30 days. */
  isAnyAge?: boolean
}

/**
 * Finds the latest record of each city on or before a day, at most 30 days old, and the one before it. The trend has the
 * 1 Kg Rate of chicken (INR per kg) on the published days of the last 30. Sorted by the keys of the cities.
 */
export async function findLatestRates(
  db: ReadOnlyDb,
  day: Day,
  { cityKeys, isAnyAge }: LatestOptions = {},
): Promise<LatestRate[]> {
  // of each city there may be an earlier record beside the latest one
  dependsOn(...tagRates({ cityKeys }))
  const trendDays = Array.from({ length: LATEST_DAYS }, (_, ago) => addDays(day, -ago))
  const trendFirst = trendDays.at(-1)!
  const { rows } = await sql<LatestRow>`
    select c.id, c.key, ${selectRecord}, c.state,
      case when row_number() over (order by c.key, r.date desc) = 1 then (
        select ${selectTrends(day)} from rate t
        where t.deleted_at is null and ${headline('t')} is not null and t.date between ${trendFirst} and ${day}
          ${cityKeys ? sql`and ${isOfCities('t.city_id', cityKeys)}` : sql``}) end as trends
    from city c cross join lateral (
      select * from rate where city_id = c.id and deleted_at is null and date <= ${day} order by date desc limit 2) r
    where ${isShown} ${cityKeys ? sql`and c.key = any(${cityKeys})` : sql``}
    order by c.key, r.date desc`.execute(db)
  const trends = readTrends(rows[0]?.trends ?? null, trendDays)
  const latest = new Map<string, LatestRate>()
  for (const row of rows) {
    const { key, id, date, state } = row
    const rate = latest.get(key)
    if (rate) rate.previous = { date, markets: toMarkets(row) }
    else latest.set(key, { ...toRecentRate(row), state, previous: null, trend: trends.get(id) ?? [] })
  }
  return [...latest.values()].filter(({ date }) => isAnyAge || date >= trendFirst)
}

/** What a city had before its last record on or before a day. */
export interface CityPast extends PriceHistory {
  /** Its first published day; absent while it has none. */
  firstDay: Day | undefined
}

/**
 * Finds the first day of a city, and what the 1 Kg Rate of chicken in its last record on or before a day is compared with. These are the
 * prices of the 90 days before it, and the one a year before, at most a week older. INR per kg.
 */
export async function findCityPast(db: ReadOnlyDb, day: Day, cityKey: string): Promise<CityPast> {
  dependsOn(...tagRates({ cityKeys: [cityKey] }))
  const price = sql`${headline('p')} * 0.01`
  const hasPrice = sql`p.city_id = c.id and ${headline('p')} is not null`
  const { rows } = await sql<CityPast>`
    select
      (select f.date from rate f where f.city_id = c.id and f.deleted_at is null order by f.date limit 1) as "firstDay",
      (select coalesce(json_agg(${price}), '[]') from rate p
       where ${hasPrice} and p.date between r.date - ${sql.lit(PERCENTILE_DAYS)} and r.date - 1) as before,
      (select json_build_object('date', p.date, 'price', ${price}) from rate p
       where ${hasPrice} and p.date between r.date - interval '1 year 6 days' and r.date - interval '1 year'
       order by p.date desc limit 1) as "yearAgo"
    from city c cross join lateral (
      select date from rate
      where city_id = c.id and deleted_at is null and date <= ${day}
      order by date desc limit 1) r
    where ${isShown} and c.key = ${cityKey}`.execute(db)
  return rows[0] ?? { firstDay: undefined, before: [], yearAgo: null }
}

/** The last published records of all cities or of one, newest day first, then what was entered last. INR per kg. */
export async function findRecentRates(
  db: ReadOnlyDb,
  count: number,
  cityKey?: string,
): Promise<RecentRate[]> {
  dependsOn(...tagRates({ cityKeys: cityKey === undefined ? undefined : [cityKey] }))
  const { rows } = await sql<RecordRow>`
    select ${selectRecord}
    from rate r join city c on ${isShown} and c.id = r.city_id
    where r.deleted_at is null ${cityKey === undefined ? sql`` : sql`and c.key = ${cityKey}`}
    order by r.date desc, r.updated_at desc, c.key limit ${count}`.execute(db)
  return rows.map(toRecentRate)
}

/** The cities that have rates, with the instant at which one of their last 90 records was last written or taken away. */
export async function findChangedCities(db: ReadOnlyDb): Promise<ChangedCity[]> {
  dependsOn('rates')
  const { rows } = await sql<ChangedCity>`
    select c.name, c.state, ${formatInstant('max')} as "updatedAt"
    from city c cross join lateral (
      select max(updated_at) from (
        select updated_at from rate where city_id = c.id order by date desc limit ${sql.lit(PERCENTILE_DAYS)}) r) m
    where ${hasRates} order by c.key`.execute(db)
  return rows
}
