import { sql } from 'kysely'
import type { Decision, FlaggedDay, NewFlag, PublicOutcome } from '#features/flags/shared/api.ts'
import { selectMarkets } from '#server/database/priceColumns.ts'
import { formatInstant } from '#server/database/queries.ts'
import type { Db, ReadOnlyDb } from '#server/database/tables.ts'
import type { RateKey } from '#server/rates/keys.ts'
import { dependsOn } from '#server/response-cache/cache.ts'
import type { Day } from '#shared/days.ts'

/** Flags of a price that wait, at most: more say nothing new. */
const MAX_OF_PRICE = 100
/** Flags that nobody has decided are deleted after this. */
const RETENTION = sql`interval '90 days'`
/** City-days of the inbox, and what readers have seen of a price, at most. */
const MAX_DAYS = 1000
const MAX_SEEN = 10
/** The median is of the outcomes of this time. */
const MEDIAN_OF = sql`interval '90 days'`

/** Returns the salt of a day, which replaces that of an earlier one for ever. */
export async function findSalt(db: Db, day: Day, fresh: Buffer): Promise<Buffer> {
  const read = sql<{ salt: Buffer }>`select salt from flag_salt where day >= ${day}`
  const [found] = (await read.execute(db)).rows
  if (found) return found.salt
  await sql`insert into flag_salt (day, salt) values (${day}, ${fresh})
    on conflict (is_only) do update set day = excluded.day, salt = excluded.salt where flag_salt.day < excluded.day`.execute(
    db,
  )
  return (await read.execute(db)).rows[0]!.salt
}

/** Stores what a network says of a price, once; what it said first counts. */
export async function insertFlag(
  db: Db,
  { cityId, date: day }: RateKey,
  { market, kind, claim, price, place, date: seenOn }: NewFlag,
  network: Buffer,
): Promise<void> {
  await sql`delete from flag where at < now() - ${RETENTION}`.execute(db)
  await sql`
    insert into flag (city_id, date, market, kind, network, claim, price, place, seen_on)
    select ${cityId}, ${day}, ${market}, ${kind}, ${network}, ${claim}, (${price ?? null}::numeric * 100)::integer,
      ${place || null}, ${seenOn ?? null}::date
    where (select count(*) from flag where city_id = ${cityId} and date = ${day} and market = ${market} and kind = ${kind})
      < ${MAX_OF_PRICE}
    on conflict do nothing`.execute(db)
}

interface OpenDay extends FlaggedDay {
  networks: number
  /** One of them. */
  network: string
}

const selectSum = (claim: string) => sql`count(*) filter (where claim = ${sql.lit(claim)})`

/** Lists the days that wait for a decision, those that most networks flagged first. */
export async function findOpenDays(db: ReadOnlyDb): Promise<OpenDay[]> {
  const { rows } = await sql<OpenDay>`
    with days as (
      select now_id, date, min(at) as since, count(distinct network)::integer as networks, min(encode(network, 'hex')) as network
      from open_flag group by 1, 2 order by 4 desc, 3 limit ${MAX_DAYS}
    ), numbered as (
      select *, num_nonnulls(price, place, seen_on) > 0 and row_number() over (
        partition by now_id, date, market, kind order by num_nonnulls(price, place, seen_on) desc, at desc) <= ${MAX_SEEN} as is_told
      from open_flag
    ), counted as (
      select now_id, date, market, kind, ${selectSum('high')} as high, ${selectSum('low')} as low, ${selectSum('old')} as old,
        coalesce(json_agg(json_strip_nulls(json_build_object('price', price * 0.01, 'place', place, 'date', seen_on)) order by at desc)
          filter (where is_told), '[]') as seen
      from numbered group by 1, 2, 3, 4
    ), listed as (
      select now_id, date, json_agg(json_build_object('market', market, 'kind', kind, 'high', high, 'low', low, 'old', old, 'seen', seen)
        order by market, kind) as prices
      from counted group by 1, 2
    )
    select d.now_id || to_char(d.date, '-YYYYMMDD') as "_id", c.name as location, d.date, ${formatInstant('d.since')} as since,
      d.networks, d.network, ${selectMarkets('r')} as markets, ${selectMarkets('b')} as before, p.prices
    from days d join listed p using (now_id, date) join city c on c.id = d.now_id
    left join rate r on r.city_id = d.now_id and r.date = d.date and r.deleted_at is null
    left join rate b on b.city_id = d.now_id and b.date = d.date - 1 and b.deleted_at is null
    order by d.networks desc, d.since, d.now_id, d.date`.execute(db)
  return rows
}

/**
 * Gives the flags of a day their outcome, in public. Returns how many prices were flagged, and the version of the record. Pages that
 * show the city are made again.
 */
export async function settleFlags(
  tx: Db,
  { cityId, date }: RateKey,
  decision: Decision,
): Promise<{ prices: number; version: number } | undefined> {
  const { rows } = await sql<{ prices: number; version: number }>`
    select r.version, settle_flags(r.city_id, r.date, array(
      select distinct market || '.' || kind from open_flag f where f.now_id = r.city_id and f.date = r.date), ${decision}) as prices
    from rate r where r.city_id = ${cityId} and r.date = ${date}`.execute(tx)
  if (rows[0]?.prices)
    await sql`update city set changed_in = pg_current_xact_id() where id = ${cityId}`.execute(tx)
  return rows[0]
}

/** What became of flags, the last decision first: of these cities, or of all; of one day, or of all. */
export async function findOutcomes(
  db: ReadOnlyDb,
  {
    cityKeys,
    date,
    limit,
  }: { cityKeys?: readonly string[] | undefined; date?: Day | undefined; limit: number },
): Promise<PublicOutcome[]> {
  dependsOn({ cities: cityKeys, from: date, to: date })
  const { rows } = await sql<PublicOutcome>`
    select o.id as "_id", c.name as location, o.date, o.market, o.kind, o.outcome, o.high, o.low, o.old, ${formatInstant('o.at')} as at,
      extract(epoch from o.at - o.flagged_at)::float8 as seconds
    from flag_outcome o join city n on n.id = o.city_id join city c on c.id = coalesce(n.now_id, n.id)
    where ${cityKeys ? sql`c.key = any(${cityKeys})` : sql`true`} and ${date ? sql`o.date = ${date}` : sql`true`}
    order by o.at desc, o.id desc limit ${limit}`.execute(db)
  return rows
}

/** The median time from the first flag of a price to its outcome, in s; null before there is any. */
export async function findMedianTime(db: ReadOnlyDb): Promise<number | null> {
  dependsOn({})
  const { rows } = await sql<{ seconds: number | null }>`
    select percentile_cont(0.5) within group (order by extract(epoch from at - flagged_at))::float8 as seconds
    from flag_outcome where at > now() - ${MEDIAN_OF}`.execute(db)
  return rows[0]!.seconds
}
