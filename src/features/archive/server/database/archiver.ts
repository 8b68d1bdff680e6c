import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import type { Logger } from 'pino'
import type { EmbeddedConnection } from '#server/database/embedded/socket.ts'
import {
  listArchive,
  openChecksum,
  readPosition,
  removeOld,
  storeFile,
  toBaseName,
  toSegmentStart,
} from './files.ts'
import { planRecovery } from './recovery.ts'
import { copy, cut, openReplication } from './replication.ts'
import { openSlot } from './slot.ts'
import { streamLog } from './streamLog.ts'
import { verifyWeekly } from './verification.ts'

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

/** The two parts of the archive; neither waits for the other. */
type Archived = 'log' | 'copy'

export interface Archiver {
  /** Returns for how many seconds there have been writes that are not archived, or no copy that is due. */
  readAge(): number
  /** Stops the server, which first hands over the rest of its log, and ends. */
  close(stopServer: () => Promise<void>): Promise<void>
}

/** Archives the log of an embedded server as it is written, and a copy of the whole each day. Begins again when it fails. */
export function openArchiver({ connection, archive, days, dataDir, log }: ArchiveOptions): Archiver {
  const end = new AbortController()
  const marker = join(dataDir, ARCHIVE_FAILED)
  /** Since when, by the monotonic clock, there has been log or a due copy that is not archived. */
  const behind = new Map<Archived, number>([['log', performance.now()]])
  /** Since when and why no log, or no copy, is archived: each goes on without the other. */
  const failing = new Map<Archived, string>()

  function noteBehind(what: Archived): void {
    if (!behind.has(what)) behind.set(what, performance.now())
  }

  async function fail(what: Archived, { message }: Error): Promise<void> {
    noteBehind(what)
    if (failing.has(what)) return
    failing.set(what, `since ${new Date().toISOString()}: ${message}`)
    log.error({ what, reason: message }, 'archive failed')
    await noteFailure()
  }

  async function succeed(what: Archived): Promise<void> {
    if (failing.delete(what)) log.info({ what }, 'archive goes on')
    behind.delete(what)
    await noteFailure()
  }

  /** Tells the doctor. */
  async function noteFailure(): Promise<void> {
    const [failure] = failing.values()
    const noting = failure ? writeFile(marker, failure, { mode: 0o600 }) : rm(marker, { force: true })
    await noting.catch(() => {})
  }

  async function run(): Promise<void> {
    const client = await openReplication(connection)
    const session = new AbortController()
    let copying: Promise<void> | undefined
    try {
      const { rows } = await client.query<{ systemid: string }>('IDENTIFY_SYSTEM')
      const cluster = rows[0]!.systemid
      const folder = join(archive, cluster)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await storeFile(folder, 'tried', [], () => 'tried')
      const begin = await openSlot(connection)
      const { bases, parts } = await listArchive(folder)
      const last = parts.at(-1)?.to ?? 0
      const hasGap = last < begin
      const plan = await planRecovery(archive, { cluster }).catch(() => undefined)
      // after a gap only a new copy can be restored to the newest instant
      const lastAt = hasGap || plan?.stop ? 0 : (bases.at(-1)?.at.getTime() ?? 0)
      const stop = AbortSignal.any([end.signal, session.signal])
      copying = keepCopying({ folder, cluster, lastAt, stop })
      await streamLog({
        client,
        folder,
        from: hasGap ? toSegmentStart(begin) : last,
        end: end.signal,
        onBehind: () => noteBehind('log'),
        onStored: () => succeed('log'),
      })
    } finally {
      session.abort()
      cut(client)
      await copying
    }
  }

  interface Copying {
    folder: string
    cluster: string
    /** When the last copy was made, in ms since 1970. */
    lastAt: number
    stop: AbortSignal
  }

  async function keepCopying({ folder, cluster, stop, ...last }: Copying): Promise<void> {
    let { lastAt } = last
    const wait = (ms: number) =>
      sleep(Math.max(0, ms), undefined, { signal: stop, ref: false }).catch(() => {})
    await wait(lastAt + BASE_EVERY - Date.now())
    while (!stop.aborted) {
      try {
        // before the next copy: a restore has to read a day of the log
        if (lastAt > 0) await verifyWeekly(dataDir, stop)
        // before the copy, since it makes room
        await removeOld(archive, cluster, new Date(Date.now() - days * DAY))
        await takeBaseCopy(connection, folder, stop)
        await succeed('copy')
        lastAt = Date.now()
        await wait(BASE_EVERY)
      } catch (error) {
        if (!stop.aborted) await fail('copy', error as Error)
        await wait(RETRY_AFTER)
      }
    }
  }

  async function keepRunning(): Promise<void> {
    while (!end.signal.aborted) {
      await run().catch(error => (end.signal.aborted ? undefined : fail('log', error)))
      await sleep(RETRY_AFTER, undefined, { signal: end.signal, ref: false }).catch(() => {})
    }
  }
  const ended = keepRunning()
  return {
    readAge: () => Math.max(0, ...[...behind.values()].map(since => (performance.now() - since) / 1000)),
    async close(stopServer) {
      end.abort()
      await stopServer()
      await Promise.race([ended, sleep(3000, undefined, { ref: false })])
    },
  }
}

/** At most 32 MB a second are read, so that visitors have the rest of the disk. */
const BASE_BACKUP = "BASE_BACKUP (LABEL 'chicken-rates', CHECKPOINT 'fast', MANIFEST 'no', MAX_RATE 32768)"
/** The kind of a piece of the tar; others begin it or tell of progress. */
const DATA = 'd'.charCodeAt(0)

/** Writes a copy of the running cluster into a folder, as a gzipped tar. Ends early when the signal says so. */
async function takeBaseCopy(connection: EmbeddedConnection, folder: string, end: AbortSignal): Promise<void> {
  const client = await openReplication(connection)
  const stop = () => cut(client)
  end.addEventListener('abort', stop, { once: true })
  const tar = new PassThrough()
  const zipped = tar.pipe(createGzip())
  let from = 0
  let drained: Promise<void> | undefined
  const copying = copy(client, BASE_BACKUP, {
    row: ([begin]) => {
      from = readPosition(begin!)
    },
    take(chunk) {
      if (chunk[0] !== DATA || tar.write(chunk.subarray(1))) return
      drained ??= once(tar, 'drain').then(() => {
        drained = undefined
      })
      return drained
    },
  }).then(
    () => {
      tar.end()
    },
    error => {
      zipped.destroy(error)
    },
  )
  try {
    const checksum = openChecksum()
    await storeFile(folder, 'base', checksum.pass(zipped), () =>
      toBaseName(new Date(), from, checksum.read()),
    )
    await copying
  } finally {
    end.removeEventListener('abort', stop)
    cut(client)
  }
}
