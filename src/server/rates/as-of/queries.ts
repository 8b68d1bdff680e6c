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
          where ${isAction('city.retired', 'city.returned')} and a.at <= ${asOf} order by a.city_id, a.id desc) r
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

const selectKinds = sql.join(
  KINDS.map(kind => sql`(r.after -> m.market ->> ${sql.lit(kind)})::numeric as ${sql.ref(kind)}`),
)
const markets = sql.join(MARKETS.map(market => sql`(${sql.lit(market)})`))

/**
 * The tables that public reads select from, as they were: `with` these before it, a query reads the past. Each record is
 * looked up by its key, so that the planner may begin with any table. A record of a later day was not written yet; a day
 * more, because clocks differ.
 */
const pastTables = ({ asOf, renamed, retired }: Past): Fragment => sql`
  with city as not materialized (
    select c.id, coalesce(n.key, c.key) collate "C" as key, coalesce(n.name, c.name) as name,
      coalesce((select f.state from city f where f.key = n.key collate "C"), c.state) as state,
      case when c.id = any(${retired}::integer[]) then ${asOf}::timestamptz end as retired_at
    from city c left join unnest(${renamed.map(({ id }) => id)}::integer[], ${renamed.map(({ key }) => key)}::text[],
      ${renamed.map(({ name }) => name)}::text[]) as n(id, key, name) on n.id = c.id
  ), daily_rate as not materialized (
    select r.city_id, r.date, v.version, v.at as updated_at, case when v.after is null then v.at end as deleted_at, v.after
    from daily_rate r cross join lateral (
      select v.version, v.at, v.after from revision v
      where v.city_id = r.city_id and v.date = r.date and v.at < ${end(asOf)}
      order by v.version desc limit 1) v
    where r.date <= ${addDays(indiaDay(asOf), 1)}::date
  ), price as not materialized (
    select r.city_id, r.date, m.market collate "C" as market, ${selectKinds}
    from daily_rate r cross join (values ${markets}) as m(market) where r.after ? m.market
  )`

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
