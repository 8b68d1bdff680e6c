import { sql } from 'kysely'
import type { ReadOnlyDb } from '#server/database/tables.ts'
import type { Day } from '#shared/days.ts'
import type { DeletedRate } from '#shared/rates/entries.ts'
import type { Markets } from '#shared/rates/markets.ts'
import { rateId } from '../ids.ts'
import type { Deletion } from './cursors.ts'

interface DeletedRow {
  city_id: number
  location: string
  date: Day
  version: number
  markets: Markets | null
  at: Date
  /** The same to the microsecond: where a page ended. */
  exactly: string
  account_id: string | null
  account_name: string | null
}

/** Records that are deleted now, the last one first; `next` is where the following page begins. */
export async function findDeletedRates(
  db: ReadOnlyDb,
  limit: number,
  after?: Deletion,
): Promise<{ deleted: DeletedRate[]; next?: Deletion }> {
  const { rows } = await sql<DeletedRow>`
    select r.city_id, c.name as location, r.date, r.version, r.deleted_at as at,
      to_char(r.deleted_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as exactly,
      v.before as markets, v.account_id, a.name as account_name
    from daily_rate r
    join city c on c.id = r.city_id
    join revision v on v.city_id = r.city_id and v.date = r.date and v.version = r.version
    left join account a on a.id = v.account_id
    where r.deleted_at is not null
      ${after ? sql`and (r.deleted_at, r.city_id, r.date) < (${after.at}::timestamptz, ${after.cityId}, ${after.date}::date)` : sql``}
    order by r.deleted_at desc, r.city_id desc, r.date desc limit ${limit + 1}`.execute(db)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    deleted: page.map(toDeletedRate),
    ...(last && rows.length > limit
      ? { next: { at: last.exactly, cityId: last.city_id, date: last.date } }
      : {}),
  }
}

const toDeletedRate = ({
  city_id,
  location,
  date,
  version,
  markets,
  at,
  ...by
}: DeletedRow): DeletedRate => ({
  _id: rateId({ cityId: city_id, date }),
  location,
  date,
  version,
  markets: markets ?? {},
  deletion: {
    at: at.toISOString(),
    by: by.account_id === null ? null : { _id: by.account_id, name: by.account_name ?? '' },
  },
})
