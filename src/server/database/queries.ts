import { sql } from 'kysely'
import type { Client } from 'pg'
import { OperatorError } from '#server/operatorError.ts'
import type { Db } from './tables.ts'

export const isAnswering = (db: Db): Promise<boolean> =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )

/** Throws OperatorError with the database's own reason when it refuses the connection. */
export async function checkConnection(db: Db): Promise<void> {
  try {
    await sql`select 1`.execute(db)
  } catch (error) {
    throw new OperatorError(`The database cannot be reached: ${(error as Error).message}.`)
  }
}

/** The newest migration that was applied; undefined for an empty database. */
export async function findSchemaVersion(db: Db): Promise<string | undefined> {
  const { rows: tables } = await sql<{ isThere: boolean }>`
    select to_regclass('kysely_migration') is not null as "isThere"`.execute(db)
  return tables[0]!.isThere ? (await findDatabaseState(db)).level : undefined
}

/** The database's clock and the newest migration that was applied. */
export async function findDatabaseState(db: Db): Promise<{ now: Date; level: string }> {
  const { rows } = await sql<{ now: Date; level: string }>`
    select clock_timestamp() as now, coalesce(max(name), '') as level from kysely_migration`.execute(db)
  return rows[0]!
}

const CHANNEL = 'chicken_rates'

/** Listens on the channel; returns the process id of this connection, to recognize its own notifications. */
export async function listen(client: Client): Promise<number> {
  await client.query(`listen ${CHANNEL}`)
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]!.pid
}

/** Notifies all listeners of texts below 8,000 bytes, in one transaction. */
export async function notify(client: Client, texts: string[]): Promise<void> {
  await client.query(`select pg_notify('${CHANNEL}', text) from unnest($1::text[]) as text`, [texts])
}
