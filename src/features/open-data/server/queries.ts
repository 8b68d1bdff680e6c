import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'
import { formatInstant } from '#server/database/queries.ts'
import { streamRows } from '#server/database/streamRows.ts'
import { selectAfter } from '#server/rates/history/queries.ts'
import type { Day } from '#shared/days.ts'
import type { Markets } from '#shared/rates/markets.ts'

export interface CityRow {
  name: string
  state: string | null
}

/** Streams the cities that are shown, by name. */
export const streamCities = (tx: Db): AsyncGenerator<CityRow[]> =>
  streamRows(tx, sql<CityRow>`select name, state from city where retired_at is null order by key`)

/** One write to a record, without who made it. */
export interface RevisionRow {
  /** ISO, UTC */
  at: string
  city: string
  date: Day
  version: number
  action: string
  correction: string
  reason: string | null
  after: Markets | null
}

/** Streams every write to the records of these cities, by city, day and version. */
export const streamRevisions = (tx: Db): AsyncGenerator<RevisionRow[]> =>
  streamRows(
    tx,
    sql<RevisionRow>`
      select ${formatInstant('v.at')} as at, c.name as city, v.date, v.version, v.action, v.reason, ${selectAfter} as after,
        (v.version > 1 and exists (select from correction k
          where (k.city_id, k.date, k.version) = (v.city_id, v.date, v.version)))::text as correction
      from revision v join city c on c.id = v.city_id and c.retired_at is null
      order by v.city_id, v.date, v.version`,
  )
