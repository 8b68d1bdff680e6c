import { type QueryResult, sql } from 'kysely'
import { OperatorError } from '#server/operatorError.ts'
import type { Db, ReadOnlyDb } from './db.ts'

/** An instant as the API writes it (ISO, UTC). */
export const formatInstant = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The microseconds since 1970 of an instant: in a cursor, because a Date does not hold them. */
export const selectMicroseconds = (column: string) =>
  sql<string>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`

/** The instant of microseconds since 1970. */
export const toInstant = (microseconds: string) =>
  sql`'epoch'::timestamptz + ${microseconds}::bigint * interval '1 microsecond'`

/** A page of a list; `next` is the cursor of the following one. */
export interface Page<Entry> {
  page: Entry[]
  next: string | undefined
}

/** The page of these rows, of which one more was read, without their cursors. */
export function toPage<Row extends { cursor: string }>(
  rows: readonly Row[],
  limit: number,
): Page<Omit<Row, 'cursor'>> {
  const next = rows.length > limit ? rows[limit - 1]!.cursor : undefined
  return { page: rows.slice(0, limit).map(({ cursor: _, ...row }) => row), next }
}

/** Whether a statement changed anything. */
export const hasChanged = ({ numAffectedRows = 0n }: QueryResult<unknown>): boolean => numAffectedRows > 0n

export const isAnswering = (db: Db): Promise<boolean> =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )

/** Throws OperatorError with the database's own reason when it refuses the connection, and when it cannot hold our texts. */
export async function checkConnection(db: Db): Promise<void> {
  const encoding = await findEncoding(db).catch(error => {
    throw new OperatorError(`The database cannot be reached: ${error.message}.`)
  })
  if (encoding !== 'UTF8')
    throw new OperatorError(
      `The database cannot be used: its encoding ${encoding} lacks the letters of India's languages: ` +
        "make one with ENCODING 'UTF8'.",
    )
}

async function findEncoding(db: Db): Promise<string> {
  const { rows } = await sql<{ encoding: string }>`
    select current_setting('server_encoding') as encoding`.execute(db)
  return rows[0]!.encoding
}

/** The names of the migrations that were applied, oldest first; none for an empty database. */
export async function listApplied(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ isThere: boolean }>`
    select to_regclass('kysely_migration') is not null as "isThere"`.execute(db)
  if (!tables[0]!.isThere) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Waits for the writes of rates that are under way; later ones see what this transaction changes. It comes before any row is locked:
 * who writes many records locks a session last.
 */
export async function letWritesEnd(tx: Db): Promise<void> {
  await sql`lock table rate in share row exclusive mode`.execute(tx)
}

export async function readClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]!.now
}

/** Returns a fact about this installation; undefined when it is not set. */
export async function readFact(db: ReadOnlyDb, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ value: string }>`select value from site_fact where name = ${name}`.execute(db)
  return rows[0]?.value
}

/** Sets a fact about this installation; undefined removes it. */
export async function setFact(db: Db, name: string, value: string | undefined): Promise<void> {
  if (value === undefined) await sql`delete from site_fact where name = ${name}`.execute(db)
  else
    await sql`
      insert into site_fact (name, value) values (${name}, ${value})
      on conflict (name) do update set value = excluded.value`.execute(db)
}
