import { appendFile, chmod, cp, mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Client } from 'pg'
import { type EmbeddedServer, startEmbedded } from '#server/database/embedded/embedded.ts'

/** Files of the running server that a copy must not have. */
const NOT_COPIED = new Set(['postmaster.pid', 'postmaster.opts'])

interface Standby {
  primary: EmbeddedServer
  /** The data folder of the primary, and that of the standby. */
  from: string
  dataDir: string
  durable?: boolean
}

/** Starts a streaming standby without pg_basebackup, which the npm packages do not contain. */
export async function startStandby({
  primary,
  from,
  dataDir,
  durable = true,
}: Standby): Promise<EmbeddedServer> {
  const cluster = join(dataDir, 'postgres')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await copyCluster(primary, join(from, 'postgres'), cluster)
  const { host, port, user } = primary.connection
  await appendFile(
    join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${host} port=${port} user=${user}'\n`,
  )
  await writeFile(join(cluster, 'standby.signal'), '')
  return startEmbedded({ dataDir, durable })
}

async function copyCluster({ connection }: EmbeddedServer, from: string, to: string): Promise<void> {
  const client = new Client(connection)
  await client.connect()
  await client.query(`select pg_backup_start('standby', fast => true)`)
  await cp(from, to, { recursive: true, filter: path => !NOT_COPIED.has(basename(path)) })
  await chmod(to, 0o700)
  const { rows } = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop()')
  await writeFile(join(to, 'backup_label'), rows[0]!.label)
  await client.end()
}
