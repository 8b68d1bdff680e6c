import { Client, type ClientBase, type PoolConfig } from 'pg'

/** Time for a new connection and its first query, in ms. */
const PROBE_TIMEOUT = 1500

/** Properties of pg's Client that its types omit. */
interface Inner {
  connection: { stream: { bytesRead: number; destroy(reason?: Error): void } }
  /** False while a query is in progress. */
  readyForQuery: boolean
}

const getInner = (client: ClientBase) => client as unknown as Inner

export const isIdle = (client: ClientBase): boolean => getInner(client).readyForQuery

export const countReceivedBytes = (client: ClientBase): number => getInner(client).connection.stream.bytesRead

/** Closes a connection at once: its query fails, and the pool does not use it again. */
export const destroyConnection = (client: ClientBase, reason?: Error): void =>
  getInner(client).connection.stream.destroy(reason)

/** Whether a server responds to a new connection at all. A refusal is a response too. */
export async function isResponding(connection: PoolConfig): Promise<boolean> {
  const client = new Client(connection)
  client.on('error', () => {})
  const { promise: silence, resolve } = Promise.withResolvers<false>()
  // a process that was busy reads what has come before it calls the server silent
  const late = setTimeout(() => setImmediate(() => setImmediate(resolve, false)), PROBE_TIMEOUT)
  const answer = client
    .connect()
    .then(() => client.query('select 1'))
    .then(
      () => true,
      // EAGAIN: the backlog of the socket is full, because the server process is stopped
      error => (error as NodeJS.ErrnoException).code !== 'EAGAIN',
    )
  try {
    return await Promise.race([answer, silence])
  } finally {
    clearTimeout(late)
    destroyConnection(client)
  }
}
