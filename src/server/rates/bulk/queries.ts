import { sql } from 'kysely'
import type { Import } from '#server/audit/queries.ts'
import type { ReadOnlyDb } from '#server/database/db.ts'
import { selectMarkets } from '#server/database/priceColumns.ts'
import type { Day } from '#shared/days.ts'
import type { Markets } from '#shared/rates/markets.ts'
import type { PreviousRate } from '#shared/rates/rates.ts'
import { joinBefore, selectBefore } from '../history/queries.ts'
import type { RateKey } from '../keys.ts'
import { selectPrevious } from '../queries.ts'
import type { CurrentRate } from '../writes/queries.ts'

/** A city that was entered before, with its record of the day that is asked about and the published one before. */
interface Known {
  cityId: number
  location: string
  /** Null when the record was never written. */
  current: Pick<CurrentRate, 'version' | 'markets'> | null
  previous: PreviousRate | null
}

/** Finds what is known of each city (by its key) and day, by their places in the list; a city never entered is absent. */
export async function findKnown(
  db: ReadOnlyDb,
  asked: readonly { key: string; date: Day }[],
): Promise<Map<number, Known>> {
  const numbered = JSON.stringify(asked.map((each, at) => ({ ...each, at })))
  const { rows } = await sql<Known & { at: number }>`
    with given as (
      select g.at, g.date, c.id as city_id, c.name as location
      from jsonb_to_recordset(${numbered}::jsonb) as g(at integer, key text collate "C", date date)
      join city c on c.key = g.key
    )
    select g.at, g.city_id as "cityId", g.location, ${selectPrevious('g')} as previous,
      case when r.version is not null then json_build_object('version', r.version,
        'markets', case when r.deleted_at is null then ${selectMarkets('r')} end) end as current
    from given g left join rate r on r.city_id = g.city_id and r.date = g.date`.execute(db)
  return new Map(rows.map(({ at, ...known }) => [at, known]))
}

/** A write of an import to a record. */
export interface ImportRevision extends RateKey {
  version: number
  before: Markets | null
}

/** Finds what an import wrote, in the order of days and cities. */
export async function findImportRevisions(
  db: ReadOnlyDb,
  { accountId, requestId }: Import,
): Promise<ImportRevision[]> {
  const { rows } = await sql<ImportRevision>`
    select v.city_id as "cityId", v.date, v.version, ${selectBefore} as before from revision v ${joinBefore}
    where v.request_id = ${requestId} and v.account_id = ${accountId}::uuid
    order by v.date, v.city_id`.execute(db)
  return rows
}
