import { Client, type Connection, type Submittable } from 'pg'
import type { EmbeddedConnection } from '#server/database/embedded/socket.ts'

/** A connection that takes the commands of PostgreSQL's replication protocol, as pg_basebackup and pg_receivewal use. */
export async function openReplication(connection: EmbeddedConnection): Promise<Client> {
  const client = new Client({ ...connection, ssl: false, replication: 'database' } as object)
  // the command in progress fails when the connection is lost
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Ends a connection whatever is under way on it. */
export const cut = (client: Client): void => {
  getSocket(client).destroy()
}

const getSocket = (client: Client) => (client as unknown as { connection: Connection }).connection.stream

interface Incoming {
  /** Gets each piece of data; those that follow wait until it is done with it. */
  take(chunk: Buffer, send: (answer: Buffer) => void): Promise<void> | void
  /** Gets the first row that comes before the data. */
  row?(fields: (string | null)[]): void
}

/** Gives a command that answers with a stream of data. Resolves at its end. */
export function copy(client: Client, text: string, { take, row }: Incoming): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const socket = getSocket(client)
  let isFirst = true
  let taking: Promise<unknown> = Promise.resolve()
  const command = {
    submit: (connection: Connection) => connection.query(text),
    handleRowDescription() {},
    handleDataRow({ fields }: { fields: (Buffer | null)[] }) {
      if (isFirst) row?.(fields.map(field => field && String(field)))
      isFirst = false
    },
    handleCopyData({ chunk }: { chunk: Buffer }, connection: { sendCopyFromChunk(part: Buffer): void }) {
      const taken = take(Buffer.from(chunk), answer => connection.sendCopyFromChunk(answer))
      if (!taken) return
      // several pieces may have come at once
      socket.pause()
      const all = Promise.all([taking, taken])
      taking = all
      all.then(() => taking === all && socket.resume(), reject)
    },
    handleCommandComplete() {},
    handleReadyForQuery() {
      taking.then(() => resolve(), reject)
    },
    handleError: reject,
  }
  client.query(command as unknown as Submittable)
  return promise
}
