import { sql } from 'kysely'
import type { ReadOnlyDb } from '#server/database/tables.ts'
import { dependsOn } from '#server/response-cache/cache.ts'
import { addDays, type Day, FIRST_DAY, getMonthRange, type Month } from '#shared/days.ts'
import { LATEST_DAYS } from '#shared/rates/latest.ts'
import { HEADLINE_MARKET, type Markets } from '#shared/rates/markets.ts'
import type { LatestRate, MonthlyRate } from '#shared/rates/rates.ts'
import { rateId } from '../ids.ts'
import { marketsJson, selectMarkets, selectPrevious } from '../prices/queries.ts'

interface LatestRow extends Omit<LatestRate, '_id' | 'markets' | 'updatedAt' | 'trend'> {
  city_id: number
  updated_at: Date
  markets: Markets | null
  trend: LatestRate['trend'] | null
}

/**
 * The latest record of each city on or before a day, at most 30 days old, with the one before it and the trend of
 * the 1 Kg Rate of chicken (INR per kg) on the published days of the last 30. Sorted by city. Of cities that are
 * asked for by their keys, however old it is.
 */
export async function findLatestRates(
  db: ReadOnlyDb,
  day: Day,
  cityKeys?: readonly string[],
): Promise<LatestRate[]> {
  // of each city there may be an earlier record beside the latest one
  dependsOn({ cities: cityKeys, to: day })
  const first = cityKeys ? FIRST_DAY : addDays(day, 1 - LATEST_DAYS)
  const { rows } = await sql<LatestRow>`
    select r.city_id, c.name as location, c.state, r.date, r.updated_at, ${selectMarkets('r')} as markets,
      ${selectPrevious('r')} as previous,
      (select json_agg(json_build_object('date', p.date, 'price', trim_scale(p.chicken)) order by p.date)
       from price p
       where p.city_id = c.id and p.market = ${sql.lit(HEADLINE_MARKET)} and p.chicken is not null
         and p.date between ${addDays(day, 1 - LATEST_DAYS)} and r.date) as trend
    from city c cross join lateral (
      select city_id, date, updated_at from daily_rate
      where city_id = c.id and deleted_at is null and date between ${first} and ${day}
      order by date desc limit 1) r
    ${cityKeys ? sql`where c.key = any(${cityKeys})` : sql``}
    order by c.key`.execute(db)
  return rows.map(({ city_id, updated_at, markets, trend, ...row }) => ({
    _id: rateId({ cityId: city_id, date: row.date }),
    ...row,
    updatedAt: updated_at.toISOString(),
    markets: markets ?? {},
    trend: trend ?? [],
  }))
}

type MonthlyRow = Omit<MonthlyRate, 'month' | 'markets' | 'low' | 'high'> &
  Record<'mean' | 'low' | 'high', Markets | null>

const figures = (name: 'mean' | 'low' | 'high') => marketsJson(kind => sql.ref(`p.${kind}_${name}`))
const columns = sql.join(
  (['chicken', 'skinless', 'boneless'] as const).map(
    kind => sql`round(avg(p.${sql.ref(kind)}), 2) as ${sql.ref(`${kind}_mean`)},
      min(p.${sql.ref(kind)}) as ${sql.ref(`${kind}_low`)}, max(p.${sql.ref(kind)}) as ${sql.ref(`${kind}_high`)}`,
  ),
)

/** Mean, low and high of each price of a month by city, INR per kg with two places (docs/design/decisions.md, Rates). */
export async function findMonthlyRates(
  db: ReadOnlyDb,
  month: Month,
  cityKey?: string,
): Promise<MonthlyRate[]> {
  const { first, last } = getMonthRange(month)
  dependsOn({ cities: cityKey === undefined ? undefined : [cityKey], from: first, to: last })
  const { rows } = await sql<MonthlyRow>`
    select c.name as location, d.days, m.mean, m.low, m.high
    from (select city_id, count(*) as days from daily_rate
          where deleted_at is null and date between ${first} and ${last} group by city_id) d
    join city c on c.id = d.city_id
    cross join lateral (
      select ${figures('mean')} as mean, ${figures('low')} as low, ${figures('high')} as high
      from (select p.market, ${columns} from price p
            where p.city_id = d.city_id and p.date between ${first} and ${last} group by p.market) p) m
    ${cityKey === undefined ? sql`` : sql`where c.key = ${cityKey}`}
    order by c.key`.execute(db)
  return rows.map(({ location, days, mean, low, high }) => ({
    location,
    month,
    days,
    markets: mean ?? {},
    low: low ?? {},
    high: high ?? {},
  }))
}

/** The first day that has a published rate; undefined while there is none. */
export async function findFirstDay(db: ReadOnlyDb): Promise<Day | undefined> {
  const { rows } = await sql<{ first: Day | null }>`
    select min(date) as first from daily_rate where deleted_at is null`.execute(db)
  const first = rows[0]?.first ?? undefined
  dependsOn({ to: first })
  return first
}
