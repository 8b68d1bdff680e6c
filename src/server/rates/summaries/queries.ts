import { sql } from 'kysely'
import { formatInstant } from '#server/database/queries.ts'
import type { ReadOnlyDb } from '#server/database/tables.ts'
import { dependsOn } from '#server/response-cache/cache.ts'
import { addDays, type Day, FIRST_DAY, getMonthRange, LATEST_DAYS, type Month } from '#shared/days.ts'
import { HEADLINE_MARKET, KINDS } from '#shared/rates/markets.ts'
import { PERCENTILE_DAYS, type PriceHistory } from '#shared/rates/pricePercentile.ts'
import type { LatestRate, MonthlyRate, RateContent } from '#shared/rates/rates.ts'
import type { ChangedCity, NationalPrices, RecentRate } from '#shared/site.ts'
import { LETTERS, summarizePrices, unpackTrends } from '../packedPrices.ts'
import { hasRates, isShown, marketsJson, selectId, toContent } from '../queries.ts'

/** Id, city, day, packed prices and last write of the record in `r`, whose city is in `c`. */
const selectRecord = sql`${selectId('r')} as "_id", c.name as location, r.date, r.packed,
  ${formatInstant('r.updated_at')} as "updatedAt"`

type RecordRow = Omit<RecentRate, keyof RateContent> & { packed: Buffer | null }

const toRecentRate = ({ _id, location, date, packed, updatedAt }: RecordRow): RecentRate => ({
  _id,
  location,
  date,
  ...toContent(packed),
  updatedAt,
})

interface LatestRow extends RecordRow {
  id: number
  key: string
  state: string | null
  previousDate: Day | null
  previousPacked: Buffer | null
  /** In the first row, of all cities. */
  trends: Buffer | null
}

const toLatestRate = (
  { state, previousDate, previousPacked, ...row }: LatestRow,
  trend: LatestRate['trend'] = [],
): LatestRate => ({
  ...toRecentRate(row),
  state,
  previous: previousDate === null ? null : { date: previousDate, ...toContent(previousPacked) },
  trend,
})

const headlineAt = sql`position(${sql.lit(HEADLINE_MARKET.slice(0, LETTERS))}::bytea in t.packed)`

/**
 * Of the records in `t`, by day: the city, how many days before `day` each is, and its headline price of chicken, each in four bytes. One
 * value of all cities, because rows of a day stand together: city by city it took three times the CPU.
 */
const selectTrends = (day: Day) => sql<Buffer>`string_agg(
  int8send((t.city_id::bigint << 32) + (${day}::date - t.date)) || substring(t.packed from nullif(${headlineAt}, 0) + ${sql.lit(LETTERS)} for 4),
  '' order by t.date)`

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
export async function findLatestRatesByCity(
  db: ReadOnlyDb,
  day: Day,
  { cityKeys, isAnyAge }: LatestOptions = {},
): Promise<Map<string, LatestRate>> {
  // of each city there may be an earlier record beside the latest one
  dependsOn({ cities: cityKeys, to: day })
  const trendDays = Array.from({ length: LATEST_DAYS }, (_, ago) => addDays(day, -ago))
  const trendFirst = trendDays.at(-1)!
  const first = isAnyAge ? FIRST_DAY : trendFirst
  const { rows } = await sql<LatestRow>`
    select c.id, c.key, ${selectRecord}, c.state, b.date as "previousDate", b.packed as "previousPacked",
      case when row_number() over (order by c.key) = 1 then (
        select ${selectTrends(day)} from daily_rate t
        where t.deleted_at is null and t.date between ${trendFirst} and ${day}
          ${cityKeys ? sql`and t.city_id = any(array(select id from city where key = any(${cityKeys})))` : sql``}) end as trends
    from city c cross join lateral (
      select * from daily_rate
      where city_id = c.id and deleted_at is null and date between ${first} and ${day}
      order by date desc limit 1) r
    left join lateral (
      select * from daily_rate
      where city_id = c.id and deleted_at is null and date < r.date order by date desc limit 1) b on true
    where ${isShown} ${cityKeys ? sql`and c.key = any(${cityKeys})` : sql``}
    order by c.key`.execute(db)
  const trends = unpackTrends(rows[0]?.trends ?? null, trendDays)
  return new Map(rows.map(row => [row.key, toLatestRate(row, trends.get(row.id))]))
}

/** The latest records alone. */
export const findLatestRates = async (
  db: ReadOnlyDb,
  day: Day,
  options?: LatestOptions,
): Promise<LatestRate[]> => [...(await findLatestRatesByCity(db, day, options)).values()]

/**
 * Finds by city what the 1 Kg Rate of chicken in its last record on or before a day is compared with. These are the prices
 * of the 90 days before it, and the one a year before, at most a week older. INR per kg.
 */
export async function findPriceHistories(
  db: ReadOnlyDb,
  day: Day,
  cityKeys?: readonly string[],
): Promise<Map<string, PriceHistory>> {
  dependsOn({ cities: cityKeys, to: day })
  const isHeadline = sql`p.city_id = c.id and p.market = ${sql.lit(HEADLINE_MARKET)} and p.chicken is not null`
  const first = cityKeys ? FIRST_DAY : addDays(day, 1 - LATEST_DAYS)
  const { rows } = await sql<PriceHistory & { location: string }>`
    select c.name as location,
      (select coalesce(json_agg(p.chicken), '[]') from price p
       where ${isHeadline} and p.date between r.date - ${sql.lit(PERCENTILE_DAYS)} and r.date - 1) as before,
      (select json_build_object('date', p.date, 'price', p.chicken) from price p
       where ${isHeadline} and p.date between r.date - interval '1 year 6 days' and r.date - interval '1 year'
       order by p.date desc limit 1) as "yearAgo"
    from city c cross join lateral (
      select date from daily_rate
      where city_id = c.id and deleted_at is null and date between ${first} and ${day}
      order by date desc limit 1) r
    where ${isShown} ${cityKeys ? sql`and c.key = any(${cityKeys})` : sql``}`.execute(db)
  return new Map(rows.map(({ location, ...history }) => [location, history]))
}

/** Mean, low and high of each price of a month by city, INR per kg with two places (docs/specification-gaps.md, Rates). */
export async function findMonthlyRates(
  db: ReadOnlyDb,
  month: Month,
  cityKey?: string,
): Promise<MonthlyRate[]> {
  const { first, last } = getMonthRange(month)
  dependsOn({ cities: cityKey === undefined ? undefined : [cityKey], from: first, to: last })
  const { rows } = await sql<{ location: string; days: number; packed: Buffer | null }>`
    select c.name as location, d.days, d.packed
    from (select city_id, count(*) as days, string_agg(packed, '') as packed from daily_rate
          where deleted_at is null and date between ${first} and ${last}
            ${cityKey === undefined ? sql`` : sql`and city_id in (select id from city where key = ${cityKey})`}
          group by city_id) d
    join city c on ${isShown} and c.id = d.city_id
    order by c.key`.execute(db)
  return rows.map(({ location, days, packed }) => ({ location, month, days, ...summarizePrices(packed) }))
}

const kindMeans = sql.join(KINDS.map(kind => sql`round(avg(p.${sql.ref(kind)}), 2) as ${sql.ref(kind)}`))

/**
 * The mean of each price over all cities day by day, oldest first, INR per kg, to the rupee. A day on which fewer than half as
 * many cities quoted a market as on the fullest one lacks it.
 */
export async function findNationalPrices(db: ReadOnlyDb, from: Day, to: Day): Promise<NationalPrices[]> {
  dependsOn({ from, to })
  const { rows } = await sql<NationalPrices>`
    select p.date, ${marketsJson(kind => sql`round(${sql.ref(`p.${kind}`)})`)} as markets
    from (select p.date, p.market, ${kindMeans},
            count(*) as cities, max(count(*)) over (partition by p.market) as fullest
          from price p join city c on ${isShown} and c.id = p.city_id
          where p.date between ${from} and ${to} group by p.date, p.market) p
    where p.cities * 2 >= p.fullest group by p.date order by p.date`.execute(db)
  return rows
}

/** The first day that has a published rate, of all cities or of one; undefined while there is none. */
export async function findFirstDay(db: ReadOnlyDb, cityKey?: string): Promise<Day | undefined> {
  const { rows } = await sql<{ first: Day | null }>`
    select min(date) as first from daily_rate where deleted_at is null
      ${cityKey === undefined ? sql`` : sql`and city_id = (select id from city where key = ${cityKey})`}`.execute(
    db,
  )
  const first = rows[0]?.first ?? undefined
  dependsOn({ cities: cityKey === undefined ? undefined : [cityKey], to: first })
  return first
}

/** The last published records of all cities or of one, newest day first, then what was entered last. INR per kg. */
export async function findRecentRates(
  db: ReadOnlyDb,
  count: number,
  cityKey?: string,
): Promise<RecentRate[]> {
  dependsOn({ cities: cityKey === undefined ? undefined : [cityKey] })
  const { rows } = await sql<RecordRow>`
    select ${selectRecord}
    from daily_rate r join city c on ${isShown} and c.id = r.city_id
    where r.deleted_at is null ${cityKey === undefined ? sql`` : sql`and c.key = ${cityKey}`}
    order by r.date desc, r.updated_at desc, c.key limit ${count}`.execute(db)
  return rows.map(toRecentRate)
}

/** The cities that have rates, with the instant at which one of them was last written or taken away. */
export async function findChangedCities(db: ReadOnlyDb): Promise<ChangedCity[]> {
  dependsOn({})
  const { rows } = await sql<ChangedCity>`
    select c.name, c.state, ${formatInstant('max')} as "updatedAt"
    from city c cross join lateral (select max(r.updated_at) from daily_rate r where r.city_id = c.id) m where ${hasRates} order by c.key`.execute(
    db,
  )
  return rows
}

/** Names of the cities that had rates and have none any more: every one was taken off the site, or the city was retired. */
export async function findGoneCities(db: ReadOnlyDb): Promise<string[]> {
  dependsOn({ onlyNames: true })
  const { rows } = await sql<{ name: string }>`
    select c.name from city c
    where c.now_id is null and exists (select from daily_rate r where r.city_id = c.id) and not ${hasRates}
    order by c.key`.execute(db)
  return rows.map(({ name }) => name)
}
