import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { EmbeddedConnection } from '../embedded/socket.ts'
import { takeBaseCopy } from './baseCopy.ts'
import { listArchive, removeOld, storeFile, toSegmentStart } from './files.ts'
import { openReplication } from './replication.ts'
import { openSlot } from './slot.ts'
import { streamLog } from './streamLog.ts'

const DAY = 24 * 60 * 60_000
/** In ms. A copy of the whole cluster is made this often; recovery reads the log from there on. */
const BASE_EVERY = DAY
/** In ms. */
const RETRY_AFTER = 30_000
/** Names a file of the data folder while archiving fails; holds since when, and why. */
export const ARCHIVE_FAILED = 'archive-failed'

export interface ArchiveOptions {
  connection: EmbeddedConnection
  /** Where to archive, and for how many days. */
  archive: string
  days: number
  dataDir: string
  log: Pick<Logger, 'error' | 'info'>
}

export interface Archiver {
  /** Returns for how many seconds there have been writes that are not archived. */
  readAge(): number
  /** Stops the server, which first hands over the rest of its log, and ends. */
  close(stopServer: () => Promise<void>): Promise<void>
}

/** Archives the log of an embedded server as it is written, and a copy of the whole each day. Begins again when it fails. */
export function openArchiver({ connection, archive, days, dataDir, log }: ArchiveOptions): Archiver {
  const end = new AbortController()
  const marker = join(dataDir, ARCHIVE_FAILED)
  /** By the monotonic clock; undefined while everything is archived. */
  let behindSince: number | undefined = performance.now()
  let isFailing = false

  async function fail(error: Error): Promise<void> {
    behindSince ??= performance.now()
    if (isFailing) return
    isFailing = true
    log.error({ reason: error.message }, 'archive failed')
    await writeFile(marker, `since ${new Date().toISOString()}: ${error.message}`, { mode: 0o600 }).catch(
      () => {},
    )
  }

  async function succeed(): Promise<void> {
    if (isFailing) log.info('archive goes on')
    isFailing = false
    await rm(marker, { force: true })
  }

  async function run(): Promise<void> {
    const client = await openReplication(connection)
    const { rows } = await client.query<{ systemid: string }>('IDENTIFY_SYSTEM')
    const cluster = rows[0]!.systemid
    const folder = join(archive, cluster)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await storeFile(folder, 'tried', [], () => 'tried')
    const begin = await openSlot(connection)
    const { bases, parts } = await listArchive(folder)
    const last = parts.at(-1)?.to ?? 0
    const hasGap = last < begin
    await succeed()
    const session = new AbortController()
    const stop = AbortSignal.any([end.signal, session.signal])
    const lastAt = hasGap ? 0 : (bases.at(-1)?.at.getTime() ?? 0)
    const copying = keepCopying({ folder, cluster, lastAt, stop })
    const streaming = streamLog({
      client,
      folder,
      from: hasGap ? toSegmentStart(begin) : last,
      end: end.signal,
      stop: session.signal,
      onBehind: () => {
        behindSince ??= performance.now()
      },
      onStored: () => {
        behindSince = undefined
      },
    })
    try {
      await Promise.all([copying, streaming])
    } finally {
      session.abort()
      await Promise.allSettled([copying, streaming])
    }
  }

  interface Copying {
    folder: string
    cluster: string
    /** When the last copy was made, in ms since 1970. */
    lastAt: number
    stop: AbortSignal
  }

  async function keepCopying({ folder, cluster, lastAt, stop }: Copying): Promise<void> {
    for (let due = lastAt + BASE_EVERY; !stop.aborted; due = Date.now() + BASE_EVERY) {
      await sleep(Math.max(0, due - Date.now()), undefined, { signal: stop, ref: false }).catch(() => {})
      if (stop.aborted) return
      await takeBaseCopy(connection, folder, stop)
      await removeOld(archive, cluster, new Date(Date.now() - days * DAY))
    }
  }

  async function keepRunning(): Promise<void> {
    while (!end.signal.aborted) {
      await run().catch(error => (end.signal.aborted ? undefined : fail(error)))
      await sleep(RETRY_AFTER, undefined, { signal: end.signal, ref: false }).catch(() => {})
    }
  }
  const ended = keepRunning()
  return {
    readAge: () => (behindSince === undefined ? 0 : (performance.now() - behindSince) / 1000),
    async close(stopServer) {
      end.abort()
      await stopServer()
      await Promise.race([ended, sleep(3000, undefined, { ref: false })])
    },
  }
}
