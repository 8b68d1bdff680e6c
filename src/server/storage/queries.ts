import { sql } from 'kysely'
import type { Client } from 'pg'
import { StartRefused } from '#server/startRefused.ts'
import type { Db } from './tables.ts'

/** Whether the database answers at all. */
export const isAnswering = (db: Db): Promise<boolean> =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )

/** Throws StartRefused, with the database's own reason, when it does not let us in. */
export async function reach(db: Db): Promise<void> {
  try {
    await sql`select 1`.execute(db)
  } catch (error) {
    throw new StartRefused(`The database cannot be reached: ${(error as Error).message}.`)
  }
}

const CHANNEL = 'chicken_rates'

/** Listens to what other connections notify; answers the number by which this one is told apart. */
export async function listen(client: Client): Promise<number> {
  await client.query(`listen ${CHANNEL}`)
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]!.pid
}

/** Sends texts of less than 8,000 bytes to whoever listens, all in one transaction. */
export async function notify(client: Client, texts: string[]): Promise<void> {
  await client.query(`select pg_notify('${CHANNEL}', text) from unnest($1::text[]) as text`, [texts])
}
