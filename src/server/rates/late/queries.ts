import { type RawBuilder, sql } from 'kysely'
import { isQuoted } from '#server/database/priceColumns.ts'
import type { ReadOnlyDb } from '#server/database/tables.ts'
import { dependsOn } from '#server/response-cache/cache.ts'
import { addDays, type Day, LATEST_DAYS } from '#shared/days.ts'
import { type CityCoverage, COVERAGE_DAYS } from '#shared/rates/coverage.ts'
import { MARKETS, type Market } from '#shared/rates/markets.ts'
import { isOfCities, isShown } from '../queries.ts'
import { type EnteredDay, formatUsualTime } from './usualTime.ts'

/**
 * Selects the days of the 30 before one that have rates of a city, and when the first came. Days that came with a merge
 * count from when they were entered for the city that was merged. What has rates was entered, and is not among the few that
 * were deleted: so the days are read from the index of entries alone.
 */
const selectEnteredDays = (cityId: RawBuilder<unknown>, day: Day) => sql<EnteredDay>`
  select v.date, min(v.at) as at
  from (select ${cityId} as id union all select id from city where now_id = ${cityId}) m
  join revision v on v.city_id = m.id and v.action = 'create'
    and v.date between ${addDays(day, -LATEST_DAYS)} and ${addDays(day, -1)}
  where not exists (select from rate r where r.city_id = ${cityId} and r.date = v.date and r.deleted_at is not null)
  group by v.date having bool_or(v.city_id = ${cityId})`

/** Finds those days by the ids of cities. */
export async function findEnteredDays(
  db: ReadOnlyDb,
  cityIds: readonly number[],
  day: Day,
): Promise<Map<number, EnteredDay[]>> {
  const { rows } = await sql<EnteredDay & { cityId: number }>`
    select c.id as "cityId", e.date, e.at
    from unnest(${cityIds}::integer[]) c (id) cross join lateral (${selectEnteredDays(sql.ref('c.id'), day)}) e`.execute(
    db,
  )
  return Map.groupBy(rows, ({ cityId }) => cityId)
}

type CoverageRow = Omit<CityCoverage, 'usualTime'> & { entered: Record<Day, number> }

/** Lists how complete and how punctual the rates of all cities are on a day, or of those of some keys. By city. */
export async function findCoverage(
  db: ReadOnlyDb,
  day: Day,
  cityKeys?: readonly string[],
): Promise<CityCoverage[]> {
  dependsOn({ cities: cityKeys, to: day })
  const first = addDays(day, 1 - COVERAGE_DAYS)
  const quotes = (market: Market, days: RawBuilder<unknown>) =>
    sql`exists (select from rate r where r.city_id = c.id and r.date ${days} and ${isQuoted('r', market)})`
  const missing = MARKETS.map(
    market => sql`case when not ${quotes(market, sql`= ${day}`)}
      and ${quotes(market, sql`between ${first} and ${addDays(day, -1)}`)} then ${sql.lit(market)} end`,
  )
  const { rows } = await sql<CoverageRow>`
    select c.name as location, c.state, c.last, c.last = ${day} as "isIn", c.days,
      array_remove(array[${sql.join(missing)}], null) as missing,
      e.entered
    from (
      select c.id, c.key, c.name, c.state, coalesce(r.days, 0) as days, coalesce(r.last, (
        select date from rate
        where city_id = c.id and deleted_at is null and date < ${first} order by date desc limit 1)) as last
      from city c left join (
        select city_id, count(*) as days, max(date) as last from rate
        where deleted_at is null and date between ${first} and ${day}
          ${cityKeys ? sql`and ${isOfCities('city_id', cityKeys)}` : sql``}
        group by city_id) r on r.city_id = c.id
      where ${isShown} ${cityKeys ? sql`and c.key = any(${cityKeys})` : sql``}) c
    cross join lateral (
      select coalesce(json_object_agg(date, extract(epoch from at)::float8 * 1000), '{}') as entered
      from (${selectEnteredDays(sql.ref('c.id'), day)}) e) e
    where c.last is not null
    order by c.key`.execute(db)
  return rows.map(({ entered, ...city }) => ({
    ...city,
    usualTime: formatUsualTime(Object.entries(entered).map(([date, at]) => ({ date, at: new Date(at) }))),
  }))
}
