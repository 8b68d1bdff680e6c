import { Client } from 'pg'
import { DATABASE, USER } from '#server/database/embedded/firstStart.ts'
import { PORT, toSocketDirectory } from '#server/database/embedded/socket.ts'

/** Connects directly to the embedded database of a running product. */
export async function connectPast(dataDir: string): Promise<Client> {
  const host = toSocketDirectory(dataDir)
  const client = new Client({ host, port: PORT, user: USER, database: DATABASE, ssl: false })
  await client.connect()
  return client
}
