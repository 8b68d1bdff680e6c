import { type KyselyPlugin, type RootOperationNode, sql } from 'kysely'
import { formerPrices, selectPrices } from '#server/database/priceColumns.ts'
import { formatInstant } from '#server/database/queries.ts'
import type { Db, Fragment, ReadOnlyDb } from '#server/database/tables.ts'
import { addDays, indiaDay } from '#shared/days.ts'

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

/**
 * Finds what is known of an instant, by the clock of the database; a standby knows what it has replayed. Without names it finds the
 * keys of all.
 */
export async function findInstant(db: ReadOnlyDb, asOf: Date, names?: AskedNames): Promise<InstantState> {
  const isAsked = (key: string, keys: readonly string[] | undefined) =>
    keys ? sql`${sql.ref(key)} = any(${keys})` : sql`true`
  const { rows } = await sql<InstantState>`
    select ${asOf} > clock_timestamp() as "isFuture",
      coalesce((select min(at) from revision) >= ${end(asOf)}, true) as "isEarly",
      coalesce(case when pg_is_in_recovery() then pg_last_xact_replay_timestamp() else now() end
        > ${asOf}::timestamptz + ${SETTLED_AFTER}, false) as "isSettled",
      -- of two the later one, which is the last in the object: a new city counts from ever on
      (select coalesce(json_object_agg(n.key, c.key order by n.since), '{}')
        from city_version n join city_version c on c.id = coalesce(n.now_id, n.id)
        where ${isAsked('n.key', names?.keys)} and ${isVersion('n', asOf)} and ${isVersion('c', asOf)}) as "thenKeys",
      (select coalesce(json_object_agg(t.key, c.key), '{}')
        from city t join city_version n on n.id = t.id join city_version c on c.id = coalesce(n.now_id, n.id)
        where ${isAsked('t.key', names?.todayKeys)} and ${isVersion('n', asOf)} and ${isVersion('c', asOf)}) as renamed`.execute(
    db,
  )
  return rows[0]!
}

/**
 * The tables and the view that public reads select from, as they were: `with` these before it, a query reads the past. A record that was not written since is as it stands; the others are looked up in their history. A
 * record of a later day was not written yet; a day more, because clocks differ.
 */
function pastTables(asOf: Date): Fragment {
  const lastDay = addDays(indiaDay(asOf), 1)
  const isChanged = sql`r.updated_at >= ${end(asOf)}`
  return sql`
    with city as not materialized (
      select v.id, v.key, v.name, v.state, v.now_id, v.retired_at from city_version v
      where ${isVersion('v', asOf)}
    ), rate as not materialized (
      select r.city_id, r.date, p.* from rate r cross join lateral (
        select r.version, r.updated_at, r.deleted_at, ${selectPrices('r')} where not ${isChanged}
        union all
        select v.version, v.at, case when v.after is null then v.at end, ${sql.join(formerPrices('v'))} from (
          select v.version, v.at, v.after from revision v
          where v.city_id = r.city_id and v.date = r.date and v.at < ${end(asOf)} order by v.version desc limit 1) v
        where ${isChanged}) p
      where r.date <= ${lastDay}::date
    ), revision as not materialized (
      select * from revision where at < ${end(asOf)}
    ), correction as not materialized (
      select * from correction where at < ${end(asOf)}
    )`
}

/**
 * Finds when something that the site shows was last written. It declares no dependency: whatever was written since a page was
 * made and leaves it cached changes nothing on it.
 */
export async function findLastInstant(db: ReadOnlyDb): Promise<string | undefined> {
  const { rows } = await sql<{ at: string | null }>`
    select ${formatInstant('last.at')} as at from (select max(at) as at from revision) last`.execute(db)
  return rows[0]?.at ?? undefined
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
