import { sql } from 'kysely'
import type { Db, Fragment, ReadOnlyDb } from '#server/database/db.ts'
import { readFact, setFact } from '#server/database/queries.ts'
import { transact } from '#server/database/transact.ts'

/** Since when nothing is sent to subscribers and staff: an ISO instant. */
export const HELD_SINCE = 'deliveries_held_since'
/** The first of India's days whose rates subscribers are told of. */
export const TOLD_FROM = 'rates_told_from'

/** Whether messages may be sent: a restore into another installation holds them. */
export const isSending = sql<boolean>`not exists (select from site_fact where name = ${sql.lit(HELD_SINCE)})`

/** The first day whose rates are told; -infinity unless deliveries were held. */
export const toldFrom = sql`coalesce((select value::date from site_fact where name = ${sql.lit(TOLD_FROM)}), '-infinity')`

/** Returns since when nothing is sent; undefined when messages are sent. */
export const findHold = (db: ReadOnlyDb): Promise<string | undefined> => readFact(db, HELD_SINCE)

/** Says that nothing is sent, and what ends that. */
export const describeHold = (since: string): string =>
  `Nothing is sent to subscribers or staff since the restore of ${since}. To send again from here: ` +
  'npm run restore -- --resume-deliveries'

/** Holds all deliveries, or ends that. */
export const setHold = (tx: Db, since: string | undefined): Promise<void> => setFact(tx, HELD_SINCE, since)

/** In s: the rows that a process has claimed are free after this, unless it renews the claim. So long they wait after a kill. */
const LEASE = sql`interval '15 s'`
/** From a failed attempt to reach somebody to the next one, in seconds; after the last one a message is given up. */
const RETRY_AFTER = [60, 300, 1800, 7200]

/**
 * Rows that are sent. Their table has `due_at` (null: sent or given up), `claimed_until`, `attempts`, `failures` (an attempt that
 * is none of them was a crash, or is under way), `sent_at` and `reason`.
 */
export interface Queue {
  table: 'alert' | 'staff_mail'
}

/** Plans that read all rows of a table, or sort them, to take some. */
const WHOLE_TABLES = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin', 'enable_sort']
const settings = sql.join([
  ...WHOLE_TABLES.map(plan => sql`set_config(${sql.lit(plan)}, 'off', true)`),
  // a plan for each call would take longer than the statement
  sql`set_config('plan_cache_mode', 'force_generic_plan', true)`,
])

/**
 * Runs work in a transaction that holds the lock of a queue. It finds rows by their keys, because others wait for the lock, and
 * PostgreSQL's statistics of a queue are soon out of date.
 */
export const withQueueLock = <T>(db: Db, { table }: Queue, work: (tx: Db) => Promise<T>): Promise<T> =>
  transact(db, async tx => {
    await sql`select pg_advisory_xact_lock(hashtext(${`deliveries ${table}`})), ${settings}`.execute(tx)
    return work(tx)
  })

/** Whether nobody has claimed the row `d`. */
export const isFree = (at: Date): Fragment =>
  sql`(d.claimed_until is null or d.claimed_until <= ${at}::timestamptz)`
/** Whether the row `d` is to be sent now; none is while deliveries are held. */
export const isDue = (at: Date): Fragment =>
  sql`(d.due_at <= ${at}::timestamptz and ${isFree(at)} and ${isSending})`

/** Claims the rows with these ids, and returns them: no other instance sends them meanwhile. */
export const claimRows = ({ table }: Queue, ids: Fragment, at: Date): Fragment =>
  sql`update ${sql.table(table)} set claimed_until = ${at}::timestamptz + ${LEASE}, attempts = attempts + 1
    where id in (${ids}) returning *`

/** Renews claims, so that no other instance sends the rows of this one. */
export async function renewClaims(db: Db, { table }: Queue, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await sql`update ${sql.table(table)} set claimed_until = ${at}::timestamptz + ${LEASE}
    where id = any(${ids}::uuid[]) and claimed_until is not null`.execute(db)
}

/** What is noted of a claimed row. */
export interface Note {
  id: string
  /** `dropped`: not to be told any more. `ended`: given up. `released`: not tried. `gone`: the queue says what becomes of it. */
  outcome: 'sent' | 'gone' | 'failed' | 'dropped' | 'ended' | 'released'
  reason?: string
  /** Where the receiver has said when to try again. */
  retryAt?: Date
  told?: Record<string, unknown>
}

interface Noted {
  notes: readonly Note[]
  at: Date
  /** Columns of `a` that are set beside, by the note `o`. */
  set?: Fragment
  /** What follows from the rows `noted` and `dropped`. */
  then?: Fragment
}

/** Stores what came of claimed rows. */
export const noteOutcomes = <T>(
  tx: Db,
  { table }: Queue,
  { notes, at, set = sql``, then = sql`select from noted` }: Noted,
) =>
  sql<T>`
    with o as (
      select * from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb)
        as o(id uuid, outcome text, reason text, "retryAt" timestamptz, told jsonb)
    ), noted as (
      update ${sql.table(table)} a set claimed_until = null${set},
        reason = case o.outcome when 'released' then a.reason else o.reason end,
        sent_at = case when o.outcome = 'sent' then ${at}::timestamptz end,
        attempts = a.attempts - case when o.outcome = 'released' then 1 else 0 end,
        failures = a.failures + case when o.outcome = 'failed' then 1 else 0 end,
        due_at = case o.outcome when 'released' then a.due_at when 'failed' then coalesce(o."retryAt",
          ${at}::timestamptz + (${RETRY_AFTER}::integer[])[a.failures + 1] * interval '1 s') end
      from o where a.id = o.id and o.outcome in ('sent', 'failed', 'ended', 'released')
      returning a.*
    ), dropped as (
      delete from ${sql.table(table)} a using o where a.id = o.id and o.outcome = 'dropped' returning a.*
    ) ${then}`.execute(tx)
