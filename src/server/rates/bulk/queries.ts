import { sql } from 'kysely'
import type { Import } from '#server/audit/queries.ts'
import type { ReadOnlyDb } from '#server/database/db.ts'
import type { Day } from '#shared/days.ts'
import type { Markets } from '#shared/rates/markets.ts'
import type { PreviousRate } from '#shared/rates/rates.ts'
import { joinBefore, selectBefore } from '../history/queries.ts'
import type { RateKey } from '../keys.ts'
import { selectPrevious } from '../queries.ts'

/** A city that was entered before and a day that is asked about, with the published record before it. */
interface Known extends RateKey {
  location: string
  previous: PreviousRate | null
}

/** Finds what is known of each city (by its key) and day, by their places in the list; a city never entered is absent. */
export async function findKnown(
  db: ReadOnlyDb,
  asked: readonly { key: string; date: Day }[],
): Promise<Map<number, Known>> {
  const numbered = JSON.stringify(asked.map((each, at) => ({ ...each, at })))
  const { rows } = await sql<Known & { at: number }>`
    select g.at, g.date, g.city_id as "cityId", g.location, ${selectPrevious('g')} as previous
    from (
      select g.at, g.date, c.id as city_id, c.name as location
      from jsonb_to_recordset(${numbered}::jsonb) as g(at integer, key text collate "C", date date)
      join city c on c.key = g.key and c.now_id is null
    ) g`.execute(db)
  return new Map(rows.map(({ at, ...known }) => [at, known]))
}

/** A write of an import to a record. */
export interface ImportRevision extends RateKey {
  location: string
  /** Whether its city is merged or retired. */
  isClosed: boolean
  version: number
  before: Markets | null
}

/** Finds what an import wrote, in the order of days and cities. */
export async function findImportRevisions(
  db: ReadOnlyDb,
  { accountId, requestId }: Import,
): Promise<ImportRevision[]> {
  const { rows } = await sql<ImportRevision>`
    select v.city_id as "cityId", c.name as location, num_nonnulls(c.retired_at, c.now_id) > 0 as "isClosed",
      v.date, v.version, ${selectBefore} as before
    from revision v ${joinBefore} join city c on c.id = v.city_id
    where v.request_id = ${requestId} and v.account_id = ${accountId}::uuid
    order by v.date, v.city_id`.execute(db)
  return rows
}
