import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, open, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { OperatorError } from '#server/operatorError.ts'
import { type Archive, type Base, isWhole, listArchive, type Part, SEGMENT, toSegmentStart } from './files.ts'

/** Of the one timeline there is: a recovered database is restored into another cluster. */
const TIMELINE = '00000001'

/** Why a recovery ends before the archive does. */
export interface Stop {
  reason: 'gap' | 'damaged' | 'end'
  /** The file that is damaged. */
  file?: string
  /** Everything until this instant is there. */
  after: Date
  /** What is there again begins at this instant, or the archive ends; absent where nothing tells. */
  until?: Date | undefined
}

/** Where to begin, and what to read from there. */
export interface Plan {
  base: Base
  /** In order and without a gap. */
  parts: Part[]
  stop: Stop | undefined
  /** Newer copies that are damaged: the plan begins at an older one. */
  damaged: string[]
}

interface Wanted {
  /** The instant to recover to; absent: the newest. */
  at?: Date | undefined
  /** The system identifier of the cluster; absent: any. */
  cluster?: string | undefined
  /** Reads each file that is needed, to see whether it is damaged. */
  isThorough?: boolean
}

/** In ms. A transaction may reach the archive this long after the instant that it was committed at. */
const LAG = 5000

/** Whether everything that was committed at an instant is in a log that was complete at another. */
const isCovered = (at: Date | undefined, complete: Date): boolean =>
  at !== undefined && complete.getTime() > at.getTime() + LAG

/**
 * Chooses the last whole copy that was complete at an instant, of any cluster. Throws OperatorError when there is none.
 */
export async function planRecovery(
  archive: string,
  { at, cluster, isThorough = false }: Wanted = {},
): Promise<Plan> {
  const isWanted = (name: string) => (cluster ? name === cluster : /^\d+$/.test(name))
  const clusters = existsSync(archive) ? (await readdir(archive)).filter(isWanted) : []
  const listed = await Promise.all(clusters.map(name => listArchive(join(archive, name))))
  const found = listed
    .flatMap(({ bases, ...log }) => bases.map(base => ({ base, log })))
    .toSorted((a, b) => a.base.at.getTime() - b.base.at.getTime())
  const [first] = found
  if (!first)
    throw new OperatorError(
      `There is no archive${cluster ? ' of this database' : ''} in ${archive}: the product makes one in the minute after its start. Or set ARCHIVE_DIR to the folder that has it.`,
    )
  const damaged: string[] = []
  const candidates = found.filter(each => (!at || each.base.at <= at) && hasItsLog(each))
  for (const { base, log } of candidates.toReversed()) {
    if (isThorough && !(await isWhole(base))) damaged.push(base.file)
    else return { base, damaged, ...(await followLog(base, log, { at, isThorough })) }
  }
  if (damaged.length > 0) throw new OperatorError(`${damaged.join(', ')} is damaged: give another instant.`)
  if (!found.some(hasItsLog))
    throw new OperatorError(
      `The first copy in ${archive} lacks its log, which comes within minutes. Try again.`,
    )
  throw new OperatorError(
    `The archive in ${archive} begins at ${first.base.at.toISOString()}: give a later instant.`,
  )
}

/** Whether the log that was written while a copy was made is there, too: it comes up to half a minute later. */
const hasItsLog = ({ base, log: { parts, reach } }: { base: Base; log: Omit<Archive, 'bases'> }): boolean =>
  reach === undefined || reach.at >= base.at || parts.some(({ at }) => at >= base.at)

async function followLog(
  base: Base,
  { parts, reach }: Omit<Archive, 'bases'>,
  { at, isThorough }: Wanted,
): Promise<Pick<Plan, 'parts' | 'stop'>> {
  const chosen: Part[] = []
  let [end, after] = [toSegmentStart(base.from), base.at]
  for (const part of parts) {
    if (isCovered(at, after)) return { parts: chosen, stop: undefined }
    if (part.to <= end) continue
    if (part.from > end) return { parts: chosen, stop: { reason: 'gap', after, until: part.at } }
    if (isThorough && !(await isWhole(part)))
      return { parts: chosen, stop: { reason: 'damaged', file: part.file, after, until: part.at } }
    chosen.push(part)
    end = part.to
    if (part.at > after) after = part.at
  }
  if (isCovered(at, after)) return { parts: chosen, stop: undefined }
  if (reach && reach.to > end) return { parts: chosen, stop: { reason: 'gap', after, until: reach.at } }
  const isBeyond = at && reach && reach.at < at
  return { parts: chosen, stop: isBeyond ? { reason: 'end', after: reach.at } : undefined }
}

/** Says why an instant cannot be recovered, and how far one can get. */
export function describeStop({ reason, file, after, until }: Stop): string {
  const from = after.toISOString()
  const to = until ? ` until ${until.toISOString()}` : ''
  const what = {
    gap: `The archive has a gap: what was written after ${from}${to} is missing.`,
    damaged: `${file} is damaged: what was written after ${from}${to} cannot be read.`,
    end: `The archive ends at ${from}: it does not know whether anything was written later.`,
  }
  return what[reason]
}

/** Lays a cluster out in a folder as the archive has it; PostgreSQL recovers it when it is started. Throws OperatorError. */
export async function layOutCluster(
  { base, parts }: Pick<Plan, 'base' | 'parts'>,
  cluster: string,
): Promise<void> {
  await mkdir(cluster, { mode: 0o700 })
  await unpack(base.file, cluster)
  for (const part of parts) await writePart(part, join(cluster, 'pg_wal'))
  await writeFile(join(cluster, 'recovery.signal'), '')
}

/** The settings of a server that recovers a cluster, to an instant or to the end; it takes connections when it has. */
export const buildRecoverySettings = (at: Date | undefined): string[] => [
  // all of the log that there is lies in its folder
  'restore_command=false',
  'hot_standby=off',
  'recovery_target_action=promote',
  ...(at ? [`recovery_target_time=${at.toISOString().replace('Z', '+00:00')}`] : []),
]

async function unpack(file: string, folder: string): Promise<void> {
  const tar = spawn('tar', ['--no-same-owner', '-xf', '-', '-C', folder], {
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let said = ''
  tar.stderr.on('data', chunk => (said += chunk))
  const ended = once(tar, 'close').catch(({ message }: Error) => [message])
  const failed = await pipeline(createReadStream(file), createGunzip(), tar.stdin).then(
    () => undefined,
    (error: NodeJS.ErrnoException) => error,
  )
  // tar that has read all may end before this process knows that all is written: its code tells
  const mayBeWhole = failed === undefined || failed.code === 'ERR_STREAM_PREMATURE_CLOSE'
  if (!mayBeWhole) tar.kill()
  const [code] = await ended
  if (code !== 0 || !mayBeWhole)
    throw new OperatorError(`${file} cannot be unpacked: ${said.trim() || (failed?.message ?? code)}.`)
}

async function writePart({ file, from }: Part, folder: string): Promise<void> {
  const source = createReadStream(file)
  const log = createGunzip()
  let at = from
  await Promise.all([
    pipeline(source, log).catch(({ message }) => {
      throw new OperatorError(`${file} is damaged (${message}): give an instant before it.`)
    }),
    (async () => {
      for await (const bytes of log as AsyncIterable<Buffer>) at = await writeLog(bytes, at, folder)
    })(),
  ])
}

/** Writes bytes of the log at a position; returns the position after them. */
async function writeLog(bytes: Buffer, from: number, folder: string): Promise<number> {
  let at = from
  while (at < from + bytes.length) {
    const offset = at % SEGMENT
    const piece = bytes.subarray(at - from, at - from + SEGMENT - offset)
    const path = join(folder, toSegmentName(at))
    const handle = await open(path, existsSync(path) ? 'r+' : 'w', 0o600)
    try {
      await handle.write(piece, 0, piece.length, offset)
      await handle.truncate(SEGMENT)
    } finally {
      await handle.close()
    }
    at += piece.length
  }
  return at
}

function toSegmentName(position: number): string {
  const number = Math.floor(position / SEGMENT)
  const perId = 2 ** 32 / SEGMENT
  const toHex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')
  return TIMELINE + toHex(Math.floor(number / perId)) + toHex(number % perId)
}
