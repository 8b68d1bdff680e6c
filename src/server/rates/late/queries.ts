import { sql } from 'kysely'
import type { ReadOnlyDb } from '#server/database/tables.ts'
import { addDays, type Day, LATEST_DAYS } from '#shared/days.ts'
import type { EnteredDay } from './usualTime.ts'

/** Finds the days of the 30 before one that have rates, and when the first came, by the ids of cities. */
export async function findEnteredDays(
  db: ReadOnlyDb,
  cityIds: readonly number[],
  day: Day,
): Promise<Map<number, EnteredDay[]>> {
  const { rows } = await sql<EnteredDay & { cityId: number }>`
    select r.city_id as "cityId", r.date, v.at
    from daily_rate r cross join lateral (
      select min(at) as at from revision where city_id = r.city_id and date = r.date and action = 'create') v
    where r.city_id = any(${cityIds}::integer[]) and r.deleted_at is null and v.at is not null
      and r.date between ${addDays(day, -LATEST_DAYS)} and ${addDays(day, -1)}`.execute(db)
  return Map.groupBy(rows, ({ cityId }) => cityId)
}
