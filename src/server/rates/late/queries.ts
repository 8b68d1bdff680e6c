import { type RawBuilder, sql } from 'kysely'
import type { ReadOnlyDb } from '#server/database/tables.ts'
import { dependsOn } from '#server/response-cache/cache.ts'
import { addDays, type Day, LATEST_DAYS } from '#shared/days.ts'
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

/** Returns the usual time of a city, `HH:MM` in India; null where none is known. */
export async function findUsualTime(db: ReadOnlyDb, day: Day, cityKey: string): Promise<string | null> {
  dependsOn({ cities: [cityKey], to: day })
  const city = db.selectFrom('city').select('id').where('key', '=', cityKey).where('now_id', 'is', null)
  const { rows } = await selectEnteredDays(sql`(${city})`, day).execute(db)
  return formatUsualTime(rows)
}
