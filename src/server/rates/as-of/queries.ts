import { type KyselyPlugin, type RootOperationNode, sql } from 'kysely'
import type { Db, Fragment, ReadOnlyDb } from '#server/database/tables.ts'
import { addDays, indiaDay } from '#shared/days.ts'
import { KINDS, MARKETS } from '#shared/rates/markets.ts'

/** What is known of an instant before anything is read of it. */
export interface InstantState {
  isFuture: boolean
  /** Whether nothing had been written by then. */
  isEarly: boolean
  /** Whether no transaction can still write something that is dated then or before. */
  isSettled: boolean
  /** By the keys of names that meant a city then: the key that it had. */
  thenKeys: Record<string, string>
  /** By the keys that cities have today: those that they, or the cities they were part of, had then. */
  renamed: Record<string, string>
}

/** The names of a request, as keys: as they may have been then, and of the cities they mean today. */
interface AskedNames {
  keys: readonly string[]
  todayKeys: readonly string[]
}

/** How long a write may become visible after the instant it is dated (db/migrations/0018_as_of.sql). */
const SETTLED_AFTER = sql`interval '1 hour'`

/** Instants are read to the millisecond, as the API writes them; writes are dated to the microsecond. */
const end = (asOf: Date) => sql`(${asOf}::timestamptz + interval '1 ms')`

/** Whether the version `v` of a city's name is that of an instant. */
const isVersion = (v: string, asOf: Date) =>
  sql`${sql.ref(`${v}.since`)} < ${end(asOf)} and ${sql.ref(`${v}.until`)} >= ${end(asOf)}`

/** Finds what is known of an instant, by the clock of the database; a standby knows what it has replayed. */
export async function findInstant(
  db: ReadOnlyDb,
  asOf: Date,
  { keys, todayKeys }: AskedNames,
): Promise<InstantState> {
  const { rows } = await sql<InstantState>`
    select ${asOf} > clock_timestamp() as "isFuture",
      coalesce((select min(at) from revision) >= ${end(asOf)}, true) as "isEarly",
      coalesce(case when pg_is_in_recovery() then pg_last_xact_replay_timestamp() else now() end
        > ${asOf}::timestamptz + ${SETTLED_AFTER}, false) as "isSettled",
      -- of two the later one, which is the last in the object: a new city counts from ever on
      (select coalesce(json_object_agg(n.key, c.key order by n.since), '{}')
        from city_version n join city_version c on c.id = coalesce(n.now_id, n.id)
        where n.key = any(${keys}) and ${isVersion('n', asOf)} and ${isVersion('c', asOf)}) as "thenKeys",
      (select coalesce(json_object_agg(t.key, c.key), '{}')
        from city t join city_version n on n.id = t.id join city_version c on c.id = coalesce(n.now_id, n.id)
        where t.key = any(${todayKeys}) and ${isVersion('n', asOf)} and ${isVersion('c', asOf)}) as renamed`.execute(
    db,
  )
  return rows[0]!
}

const kinds = sql.join(KINDS.map(kind => sql.ref(`p.${kind}`)))
const formerKinds = sql.join(KINDS.map(kind => sql`(v.after -> m.market ->> ${sql.lit(kind)})::numeric`))
const markets = sql.join(MARKETS.map(market => sql`(${sql.lit(market)})`))

/** Records that are read to find the first day of those that were changed: of more, every day counts as changed. */
const MAX_CHANGED = 5000

/** Written later than on the day after their own: few, with an index by instant (db/migrations/0028_late_writes.additive.sql). */
const isLate = sql`(r.updated_at at time zone 'UTC')::date > r.date + 1`

/**
 * The tables that public reads select from, as they were, without what was deleted or retired: `with` these before it, a
 * query reads the past. A record that was not written since is as it stands; the others are looked up in their history. A
 * record of a later day was not written yet; a day more, because clocks differ. Before the first day with a record that was
 * changed since no price is looked up.
 */
function pastTables(asOf: Date): Fragment {
  const [recentDay, lastDay] = [-2, 1].map(count => sql`${addDays(indiaDay(asOf), count)}::date`)
  const isChanged = sql`r.date <= ${lastDay} and r.updated_at >= ${end(asOf)}`
  const isKnown = sql`v.city_id = r.city_id and v.date = r.date and v.at < ${end(asOf)}`
  const former = (column: string) =>
    sql`(select ${sql.ref(`v.${column}`)} from revision v where ${isKnown} order by v.version desc limit 1)`
  const then = (isNow: Fragment, wasThen: Fragment) =>
    sql`case when ${isChanged} then ${wasThen} else ${isNow} end`
  const firstChanged = sql`(select first from changed)`
  return sql`
    with changed as materialized (
      select case when count(*) > ${sql.lit(MAX_CHANGED)} then '-infinity' else coalesce(min(date), 'infinity') end as first
      from (select r.date from daily_rate r where ${isLate} and ${isChanged}
        union all
        select r.date from daily_rate r where not (${isLate}) and r.date >= ${recentDay} and ${isChanged}
        limit ${sql.lit(MAX_CHANGED + 1)}) r
    ), city as not materialized (
      select v.id, v.key, v.name, v.state, v.now_id, v.retired_at from city_version v
      where ${isVersion('v', asOf)} and v.retired_at is null
    ), price as not materialized (
      select p.city_id, p.date, p.market, ${kinds} from price p
      where p.date <= ${lastDay} and (p.date < ${firstChanged} or not exists (select from daily_rate r
        where r.city_id = p.city_id and r.date = p.date and ${isChanged}))
      union all
      select r.city_id, r.date, m.market collate "C", ${formerKinds}
      from daily_rate r cross join lateral ${former('after')} v cross join (values ${markets}) as m(market)
      where r.date >= ${firstChanged} and ${isChanged} and v.after ? m.market
    ), daily_rate as not materialized (
      select r.city_id, r.date, ${then(sql`r.version`, former('version'))} as version,
        ${then(sql`r.updated_at`, former('at'))} as updated_at, null::timestamptz as deleted_at,
        ${then(
          sql`r.packed`,
          sql`(select string_agg(pack_prices(m.market, ${formerKinds}), '')
            from ${former('after')} v cross join (values ${markets}) as m(market) where v.after ? m.market)`,
        )} as packed
      from daily_rate r
      where r.date <= ${lastDay} and ${then(sql`r.deleted_at is null`, sql`${former('after')} is not null`)}
    )`
}

/** Returns a database whose rates and cities are those that were published at an instant. */
export function openPast(db: Db, asOf: Date): ReadOnlyDb {
  const tables = pastTables(asOf)
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) =>
      sql`${tables} ${{ toOperationNode: () => node }}`.toOperationNode() as RootOperationNode,
    transformResult: async ({ result }) => result,
  }
  return db.withPlugin(plugin)
}
