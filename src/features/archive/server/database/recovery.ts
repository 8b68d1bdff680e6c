import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, open, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { OperatorError } from '#server/operatorError.ts'
import { type Base, listArchive, type Part, SEGMENT, toSegmentStart } from './files.ts'

/** Of the one timeline there is: a recovered database is restored into another cluster. */
const TIMELINE = '00000001'

/** Where to begin, and what to read from there. */
export interface Plan {
  base: Base
  /** In order and without a gap. */
  parts: Part[]
}

/**
 * Chooses the last copy that was complete at an instant, of any cluster, or with undefined the newest. Throws OperatorError
 * when there is none.
 */
export async function planRecovery(archive: string, at: Date | undefined): Promise<Plan> {
  const clusters = existsSync(archive) ? (await readdir(archive)).filter(name => /^\d+$/.test(name)) : []
  const listed = await Promise.all(clusters.map(name => listArchive(join(archive, name))))
  const found = listed
    .flatMap(({ bases, parts }) => bases.map(base => ({ base, parts })))
    .toSorted((a, b) => a.base.at.getTime() - b.base.at.getTime())
  const [first] = found
  if (!first)
    throw new OperatorError(
      `There is no archive in ${archive}: the product makes one in the minute after its start. Or set ARCHIVE_DIR to the folder that has it.`,
    )
  const chosen = found.findLast(({ base }) => !at || base.at <= at)
  if (!chosen)
    throw new OperatorError(
      `The archive in ${archive} begins at ${first.base.at.toISOString()}: give a later instant.`,
    )
  return { base: chosen.base, parts: selectParts(chosen.base, chosen.parts) }
}

/** Selects what a copy needs of the log and what follows it, up to the first gap. */
function selectParts(base: Base, parts: readonly Part[]): Part[] {
  let end = toSegmentStart(base.from)
  return parts.filter(({ from, to }) => {
    if (from > end || to <= end) return false
    end = to
    return true
  })
}

/** Lays a cluster out in a folder as the archive has it; PostgreSQL recovers it when it is started. Throws OperatorError. */
export async function layOutCluster({ base, parts }: Plan, cluster: string): Promise<void> {
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
  try {
    await pipeline(createReadStream(file), createGunzip(), tar.stdin)
  } catch (error) {
    tar.kill()
    await ended
    throw new OperatorError(`${file} cannot be unpacked: ${said.trim() || (error as Error).message}.`)
  }
  const [code] = await ended
  if (code !== 0) throw new OperatorError(`${file} cannot be unpacked: ${said.trim() || code}.`)
}

/** Writes a part of the log into the files that PostgreSQL reads. */
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
