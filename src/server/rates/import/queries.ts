import { sql } from 'kysely'
import type { ReadOnlyDb } from '#server/database/tables.ts'
import type { Day } from '#shared/days.ts'
import type { Markets } from '#shared/rates/markets.ts'
import type { Standing } from '../day-sheet/rows.ts'
import { selectMarkets, selectPrevious } from '../prices/queries.ts'

/** A city that was entered before, with its record of the day that is asked about and the published one before. */
export interface Known {
  location: string
  /** Absent when the record was never written. */
  standing?: Standing
  previous: { date: Day; markets: Markets } | null
}

interface KnownRow extends Pick<Known, 'location' | 'previous'> {
  at: number
  version: number | null
  markets: Markets | null
}

/** What is known of each city (by its key) and day, by their places in the list; a city never entered is absent. */
export async function findKnown(
  db: ReadOnlyDb,
  asked: readonly { key: string; date: Day }[],
): Promise<Map<number, Known>> {
  const numbered = JSON.stringify(asked.map((each, at) => ({ ...each, at })))
  const { rows } = await sql<KnownRow>`
    with given as (
      select g.at, g.date, c.id as city_id, c.name as location
      from jsonb_to_recordset(${numbered}::jsonb) as g(at integer, key text collate "C", date date)
      join city c on c.key = g.key
    )
    select g.at, g.location, r.version, ${selectPrevious('g')} as previous,
      case when r.deleted_at is null then coalesce(${selectMarkets('r')}, '{}'::json) end as markets
    from given g left join daily_rate r on r.city_id = g.city_id and r.date = g.date`.execute(db)
  return new Map(
    rows.map(({ at, location, version, markets, previous }) => [
      at,
      { location, previous, ...(version === null ? {} : { standing: { version, markets } }) },
    ]),
  )
}
