import { type RawBuilder, sql } from 'kysely'
import type { ReadOnlyDb } from '#server/database/db.ts'
import { selectMarkets } from '#server/database/priceColumns.ts'
import { formatInstant, type Page, selectMicroseconds, toInstant, toPage } from '#server/database/queries.ts'
import { addDays, type Day, LATEST_DAYS } from '#shared/days.ts'
import type { DayEntries, Entered } from '#shared/rates/dayEntries.ts'
import type { Markets } from '#shared/rates/markets.ts'
import type { DeletedRate, Revision, Write } from '#shared/rates/rates.ts'
import type { RateKey } from '../keys.ts'
import { isShown, selectId } from '../queries.ts'

/** Joins to the revision in `v` the one before as `b`; a first one has none. */
export const joinBefore = sql`left join revision b on (b.city_id, b.date, b.version) = (v.city_id, v.date, v.version - 1)`

const selectContent = (revision: 'v' | 'b') =>
  sql<Markets | null>`case when ${sql.ref(`${revision}.action`)} <> 'delete' then ${selectMarkets(revision)} end`

/** What a record said after the revision in `v`, INR per kg; null when that deleted it. */
export const selectAfter = selectContent('v')

/** What it said before, by the revision in `b`. */
export const selectBefore = selectContent('b')

/** Who made the revision in `v`, whose account is in `a`. */
const selectAuthor = sql<Write['by']>`
  case when a.id is not null then json_build_object('_id', a.id, 'name', a.name) end`

/** The cursor (`WriteCursor`) of a page that ends with the write to the record in `r` at an instant. */
export const selectCursor = (at: string, r: string) =>
  sql<string>`concat_ws('.', ${selectMicroseconds(at)}, ${sql.ref(`${r}.city_id`)}, ${sql.ref(`${r}.date`)})`

/** Whether that write comes on a later page, the newest first. */
export function isBehind(cursor: string, at: string, r: string) {
  const [microseconds = '', cityId, date] = cursor.split('.')
  return sql`(${sql.ref(at)}, ${sql.ref(`${r}.city_id`)}, ${sql.ref(`${r}.date`)})
    < (${toInstant(microseconds)}, ${cityId}::integer, ${date}::date)`
}

const selectWrite = (at: string) =>
  sql<Write>`json_build_object('at', ${formatInstant(at)}, 'by', ${selectAuthor})`

/**
 * Lists every write to a record, newest first; empty when there never was one. After them those to the records of cities
 * that were merged into this one, unless `ownOnly`.
 */
export async function findRevisions(
  db: ReadOnlyDb,
  { cityId, date }: RateKey,
  { ownOnly = false } = {},
): Promise<Revision[]> {
  const { rows } = await sql<Revision>`
    select c.name as location, v.version, v.action, ${formatInstant('v.at')} as at, ${selectAuthor} as by,
      ${selectBefore} as before, ${selectAfter} as after, v.reason
    from revision v ${joinBefore} join city c on c.id = v.city_id left join account a on a.id = v.account_id
    where (v.city_id = ${cityId} ${ownOnly ? sql`` : sql`or c.now_id = ${cityId}`}) and v.date = ${date}
    order by v.city_id <> ${cityId}, v.city_id, v.version desc`.execute(db)
  return rows
}

/** Lists records that are deleted now, the last one first. */
export async function findDeletedRates(
  db: ReadOnlyDb,
  limit: number,
  cursor?: string,
): Promise<Page<DeletedRate>> {
  const { rows } = await sql<DeletedRate & { cursor: string }>`
    select ${selectId('r')} as "_id", c.name as location, r.date, r.version, ${selectBefore} as markets,
      ${selectWrite('r.deleted_at')} as deletion, ${selectCursor('r.deleted_at', 'r')} as cursor
    from rate r
    join city c on c.id = r.city_id
    join revision v on v.city_id = r.city_id and v.date = r.date and v.version = r.version ${joinBefore}
    left join account a on a.id = v.account_id
    where r.deleted_at is not null and c.now_id is null and ${isShown}
      ${cursor === undefined ? sql`` : sql`and ${isBehind(cursor, 'r.deleted_at', 'r')}`}
    order by r.deleted_at desc, r.city_id desc, r.date desc limit ${limit + 1}`.execute(db)
  return toPage(rows, limit)
}

interface EntryRow {
  _id: string
  location: string
  date: Day
  /** Null for a record of an earlier day. */
  first: { version: number; write: Write } | null
  last: { version: number; write: Write } | null
}

/** The last revision of the record in `r` that meets a condition. */
const selectLast = (condition: RawBuilder<unknown>) => sql`(
  select json_build_object('version', v.version, 'write', ${selectWrite('v.at')})
  from revision v left join account a on a.id = v.account_id
  where v.city_id = r.city_id and v.date = r.date ${condition} order by v.version desc limit 1)`

/** Finds who entered which city of a day and when, and the cities of the last 30 days without rates of it. By city. */
export async function findDayEntries(
  db: ReadOnlyDb,
  day: Day,
): Promise<{ entered: Omit<Entered, 'mayCorrect'>[]; missing: DayEntries['missing'] }> {
  const { rows } = await sql<EntryRow>`
    select ${selectId('r')} as "_id", c.name as location, r.date,
      case when r.date = ${day} then ${selectLast(sql`and v.action = 'create'`)} end as first,
      case when r.date = ${day} then ${selectLast(sql``)} end as last
    from city c cross join lateral (
      select city_id, date from rate
      where city_id = c.id and deleted_at is null and date between ${addDays(day, 1 - LATEST_DAYS)} and ${day}
      order by date desc limit 1) r
    where ${isShown} order by c.key`.execute(db)
  return {
    entered: rows.flatMap(({ _id, location, first, last }) => {
      if (!first || !last) return []
      const correction = last.version === first.version ? null : last.write
      return [{ _id, location, entry: first.write, correction }]
    }),
    missing: rows.filter(({ date }) => date < day).map(({ location, date }) => ({ location, last: date })),
  }
}
