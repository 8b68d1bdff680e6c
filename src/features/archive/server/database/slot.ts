import { Client } from 'pg'
import type { EmbeddedConnection } from '#server/database/embedded/socket.ts'
import { readPosition } from './files.ts'

/** Makes PostgreSQL keep the log that is not archived yet, up to a gigabyte (server.ts). */
export const SLOT = 'archive'

const DROP = `select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = '${SLOT}'`

async function withClient<T>(
  connection: EmbeddedConnection,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ ...connection, ssl: false })
  client.on('error', () => {})
  await client.connect()
  return work(client).finally(() => client.end())
}

/** Returns where the log begins that is still there. A slot that was left behind for too long is made again. */
export const openSlot = (connection: EmbeddedConnection): Promise<number> =>
  withClient(connection, async client => {
    await client.query(`${DROP} and wal_status = 'lost'`)
    await client.query(`select pg_create_physical_replication_slot('${SLOT}', true)
      where not exists (select from pg_replication_slots where slot_name = '${SLOT}')`)
    const { rows } = await client.query<{ begin: string }>(
      `select restart_lsn as begin from pg_replication_slots where slot_name = '${SLOT}'`,
    )
    return readPosition(rows[0]!.begin)
  })

/** Lets PostgreSQL remove the log where nothing is archived any more. */
export const dropSlot = (connection: EmbeddedConnection): Promise<unknown> =>
  withClient(connection, client => client.query(DROP))
