import { type KyselyPlugin, type RootOperationNode, sql } from 'kysely'
import type { Db, Fragment, ReadOnlyDb } from '#server/database/tables.ts'
import type { AuditAction } from '#shared/audit/api.ts'
import { addDays, indiaDay } from '#shared/days.ts'
import { KINDS, MARKETS } from '#shared/rates/markets.ts'

/** What is known of an instant before anything is read of it. */
export interface InstantState {
  isFuture: boolean
  /** Whether nothing had been written by then. */
  isEarly: boolean
  /** Whether no transaction can still write something that is dated then or before. */
  isSettled: boolean
  /** Cities that had another name then, and its state. */
  renamed: { id: number; currentKey: string; name: string }[]
  /** Ids of the cities that were retired then. */
  retired: number[]
}

/** How long a write may become visible after the instant it is dated (db/migrations/0018_as_of.sql). */
const SETTLED_AFTER = sql`interval '1 hour'`

/** Instants are read to the millisecond, as the API writes them; writes are dated to the microsecond. */
const end = (asOf: Date) => sql`(${asOf}::timestamptz + interval '1 ms')`

const isAction = (...actions: AuditAction[]) => sql`a.action in (${sql.join(actions)})`

/** Finds what is known of an instant, by the clock of the database; a standby knows what it has replayed. */
export async function findInstant(db: ReadOnlyDb, asOf: Date): Promise<InstantState> {
  const { rows } = await sql<InstantState>`
    select ${asOf} > clock_timestamp() as "isFuture",
      coalesce((select min(at) from revision) >= ${end(asOf)}, true) as "isEarly",
      coalesce(case when pg_is_in_recovery() then pg_last_xact_replay_timestamp() else now() end
        > ${asOf}::timestamptz + ${SETTLED_AFTER}, false) as "isSettled",
      (select coalesce(json_agg(json_build_object('id', c.id, 'currentKey', c.key, 'name', n.name)), '[]')
        from (select distinct on (a.city_id) a.city_id, a.before ->> 'name' as name from audit a
          where ${isAction('city.renamed', 'city.merged')} and a.at > ${asOf} order by a.city_id, a.id) n
        join city c on c.id = n.city_id) as renamed,
      (select coalesce(json_agg(r.city_id), '[]')
        from (select distinct on (a.city_id) a.city_id, a.action from audit a
          where ${isAction('city.retired', 'city.returned', 'city.merged')} and a.at <= ${asOf} order by a.city_id, a.id desc) r
        where r.action = ${'city.retired' satisfies AuditAction}) as retired`.execute(db)
  return rows[0]!
}

/** A city under the name it had. */
export interface FormerCity {
  id: number
  key: string
  name: string
}

interface Past {
  asOf: Date
  renamed: readonly FormerCity[]
  retired: readonly number[]
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
function pastTables({ asOf, renamed, retired }: Past): Fragment {
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
      select c.id, coalesce(n.key, c.key) collate "C" as key, coalesce(n.name, c.name) as name,
        coalesce((select f.state from city f where f.key = n.key collate "C"), c.state) as state,
        null::timestamptz as retired_at
      from city c left join unnest(${renamed.map(({ id }) => id)}::integer[], ${renamed.map(({ key }) => key)}::text[],
        ${renamed.map(({ name }) => name)}::text[]) as n(id, key, name) on n.id = c.id
      where c.id <> all(${retired}::integer[])
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
export function openPast(db: Db, past: Past): ReadOnlyDb {
  const tables = pastTables(past)
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) =>
      sql`${tables} ${{ toOperationNode: () => node }}`.toOperationNode() as RootOperationNode,
    transformResult: async ({ result }) => result,
  }
  return db.withPlugin(plugin)
}
