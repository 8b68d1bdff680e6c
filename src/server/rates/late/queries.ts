import { sql } from 'kysely'
import type { ReadOnlyDb } from '#server/database/tables.ts'
import { addDays, type Day, LATEST_DAYS } from '#shared/days.ts'
import type { EnteredDay } from './usualTime.ts'

/**
 * Finds the days of the 30 before one that have rates, and when the first came, by the ids of cities. Days that came with
 * a merge count from when they were entered for the city that was merged.
 */
export async function findEnteredDays(
  db: ReadOnlyDb,
  cityIds: readonly number[],
  day: Day,
): Promise<Map<number, EnteredDay[]>> {
  const { rows } = await sql<EnteredDay & { cityId: number }>`
    select r.city_id as "cityId", r.date, v.at
    from daily_rate r cross join lateral (
      select min(at) as at from revision where date = r.date and action = 'create' and city_id in (
        select id from city where r.city_id in (id, now_id))) v
    where r.city_id = any(${cityIds}::integer[]) and r.deleted_at is null and v.at is not null
      and r.date between ${addDays(day, -LATEST_DAYS)} and ${addDays(day, -1)}`.execute(db)
  return Map.groupBy(rows, ({ cityId }) => cityId)
}
