import { type RawBuilder, sql } from 'kysely'
import type { LatestLiveBirdRate, LiveBirdRate } from '#features/live-birds/shared/api.ts'
import { formatInstant } from '#server/database/queries.ts'
import { streamRows } from '#server/database/streamRows.ts'
import type { Db, ReadOnlyDb } from '#server/database/tables.ts'
import type { RateKey } from '#server/rates/keys.ts'
import { isShown } from '#server/rates/queries.ts'
import { dependsOn } from '#server/response-cache/cache.ts'
import type { Day } from '#shared/days.ts'
import type { Size } from '#shared/rates/birds.ts'

/** Which record: a city's row, a day and a size. */
export interface LiveBirdKey extends RateKey {
  size: Size
}

interface Selection {
  cityKeys?: readonly string[] | undefined
  from: Day
  to: Day
  asOf?: string | undefined
}

/**
 * The last version of each record, also of those that are deleted. A record belongs to the city that its own was merged into; of two
 * cities that are one, the version that was written last counts.
 */
function selectLast({ cityKeys, from, to, asOf }: Selection): RawBuilder<unknown> {
  // instants are read to the millisecond, as the API writes them
  const isWritten = asOf === undefined ? sql`true` : sql`l.at < ${asOf}::timestamptz + interval '1 ms'`
  return sql`
    select distinct on (c.id, l.date, l.size) c.id as city_id, c.key, c.name as location, l.date, l.size, l.version, l.price, l.reason, l.at
    from live_bird_rate l join city n on n.id = l.city_id join city c on c.id = coalesce(n.now_id, n.id) and ${isShown}
    where ${cityKeys ? sql`c.key = any(${cityKeys})` : sql`true`} and l.date between ${from} and ${to} and ${isWritten}
    order by c.id, l.date, l.size, l.at desc, l.version desc`
}

const toRupees = (column: string) => sql`(${sql.ref(column)} * 0.01)::float8`
const recordFields = sql`
  r.city_id || to_char(r.date, '-YYYYMMDD-') || r.size as "_id", r.location, r.date, r.size, ${toRupees('r.price')} as price, r.version,
  ${formatInstant('r.at')} as "updatedAt", r.reason`

/** Lists the farm rates of some days, newest day first. */
export async function findLiveBirds(db: ReadOnlyDb, selection: Selection): Promise<LiveBirdRate[]> {
  dependsOn({ cities: selection.cityKeys, from: selection.from, to: selection.to })
  const { rows } = await sql<LiveBirdRate>`
    select ${recordFields} from (${selectLast(selection)}) r where r.price is not null
    order by r.date desc, r.key, r.size`.execute(db)
  return rows
}

/** Lists the latest farm rate of each city and size, with the one before it, by city. */
export async function findLatestLiveBirds(
  db: ReadOnlyDb,
  selection: Selection,
): Promise<LatestLiveBirdRate[]> {
  dependsOn({ from: selection.from, to: selection.to })
  const { rows } = await sql<LatestLiveBirdRate>`
    select ${recordFields}, case when r.previous is not null then
      json_build_object('date', r.previous, 'price', ${toRupees('r.previous_price')}) end as previous
    from (
      select l.*, row_number() over latest as place, lead(l.date) over latest as previous, lead(l.price) over latest as previous_price
      from (${selectLast(selection)}) l where l.price is not null
      window latest as (partition by l.city_id, l.size order by l.date desc)
    ) r where r.place = 1 order by r.key, r.size`.execute(db)
  return rows
}

/** Locks the city that a row belongs to now, until the transaction ends; undefined where there is none. */
export async function lockCity(
  tx: Db,
  id: number,
): Promise<{ id: number; name: string; isRetired: boolean } | undefined> {
  const { rows } = await sql<{ id: number; name: string; isRetired: boolean }>`
    select id, name, retired_at is not null as "isRetired" from city
    where id = coalesce((select now_id from city where id = ${id}), ${id}) and now_id is null
    for no key update`.execute(tx)
  return rows[0]
}

/** One write to a record, seen by an account that wants to write. */
export interface Version {
  version: number
  /** INR per kg; null: deleted. */
  price: number | null
  /** Who wrote it. */
  accountId: string
  /** Seconds since. */
  age: number
  /** What the account that asks is now. */
  role: string | null
}

const isOfRecord = ({ cityId, date, size }: LiveBirdKey) =>
  sql`l.city_id in (select id from city where ${cityId} in (id, now_id)) and l.date = ${date} and l.size = ${size}`

/** Lists the versions of a record whose city is locked, the last one first. */
export async function findVersions(tx: Db, key: LiveBirdKey, accountId: string): Promise<Version[]> {
  const { rows } = await sql<Version>`
    select l.version, ${toRupees('l.price')} as price, l.account_id as "accountId",
      extract(epoch from now() - l.at)::float8 as age,
      (select case when status = 'approved' then admin_type else status end from account where id = ${accountId}::uuid) as role
    from live_bird_rate l where ${isOfRecord(key)} order by l.at desc, l.version desc`.execute(tx)
  return rows
}

interface NewVersion {
  price: number | null
  reason: string | null
  accountId: string
}

/**
 * Inserts the next version of a record whose city is locked, and has every instance make the pages again that show it. It is never dated
 * before the last one, though the clock was set back.
 */
export async function insertVersion(
  tx: Db,
  key: LiveBirdKey,
  { price, reason, accountId }: NewVersion,
): Promise<Pick<LiveBirdRate, 'version' | 'updatedAt'>> {
  const paise = price === null ? null : Math.round(price * 100)
  const { rows } = await sql<Pick<LiveBirdRate, 'version' | 'updatedAt'>>`
    with shown as (update city set changed_in = pg_current_xact_id() where id = ${key.cityId})
    insert into live_bird_rate as r (city_id, date, size, version, price, reason, account_id, at)
    select ${key.cityId}::integer, ${key.date}::date, ${key.size}, coalesce(max(l.version), 0) + 1, ${paise}::integer, ${reason},
      ${accountId}::uuid, greatest(now(), max(l.at) + interval '1 us')
    from live_bird_rate l where ${isOfRecord(key)}
    returning r.version, ${formatInstant('r.at')} as "updatedAt"`.execute(tx)
  return rows[0]!
}

/** Whether anybody has ever entered a farm rate. */
export async function hasLiveBirds(db: ReadOnlyDb): Promise<boolean> {
  const { rows } = await sql`select from live_bird_rate limit 1`.execute(db)
  return rows.length > 0
}

interface VersionRow {
  date: Day
  cityId: number
  city: string
  size: Size
  version: number
  at: string
  price: number | null
  reason: string | null
}

/** Streams every version by city and day, in a transaction. */
export const streamVersions = (tx: Db): AsyncGenerator<VersionRow[]> =>
  streamRows(
    tx,
    sql<VersionRow>`select l.date, l.city_id as "cityId", c.name as city, l.size, l.version, ${formatInstant('l.at')} as at, ${toRupees('l.price')} as price, l.reason
      from live_bird_rate l join city c on c.id = l.city_id
      where ${isShown} order by l.city_id, l.date, l.size, l.version`,
  )
