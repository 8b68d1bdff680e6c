import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { renameDurably, writeDurably } from '#server/durableFiles.ts'

/** Bytes of a file of PostgreSQL's write-ahead log. */
export const SEGMENT = 16 * 2 ** 20

interface Archived {
  file: string
  /** When it was complete. A copy can be recovered to this instant and any later one. */
  at: Date
  /** A position in the log, in bytes: where a part begins, and where the log begins that a copy needs. */
  from: number
  /** The first 16 hexadecimal digits of the SHA-256 of the file. Older versions wrote none. */
  checksum: string | undefined
}

/** A copy of the whole cluster. */
export type Base = Archived

/** A part of the write-ahead log. The next part begins where it ends. */
export interface Part extends Archived {
  to: number
}

/** How far the archive of a cluster goes: everything that was written until `at`, and the log to this position. */
export interface Reach {
  to: number
  at: Date
}

/** What the archive of one cluster holds, the oldest first. */
export interface Archive {
  bases: Base[]
  parts: Part[]
  reach: Reach | undefined
}

const toHex = (position: number) => position.toString(16).padStart(16, '0')
const fromHex = (text: string) => Number.parseInt(text, 16)
const BASE = /^base-(?<at>\d+)-(?<from>[\da-f]{16})(-(?<checksum>[\da-f]{16}))?\.tar\.gz$/
const PART = /^(?<from>[\da-f]{16})-(?<to>[\da-f]{16})(-(?<at>\d+)-(?<checksum>[\da-f]{16}))?\.wal\.gz$/
/** Name of the file that says how far the archive goes. */
const REACH = 'reach.json'

export const toBaseName = (at: Date, from: number, checksum: string): string =>
  `base-${at.getTime()}-${toHex(from)}-${checksum}.tar.gz`
export const toPartName = (from: number, to: number, at: Date, checksum: string): string =>
  `${toHex(from)}-${toHex(to)}-${at.getTime()}-${checksum}.wal.gz`

/** Passes the bytes of a file on, and returns their checksum once all have passed. */
export function openChecksum() {
  const hash = createHash('sha256')
  return {
    async *pass(contents: Iterable<Buffer> | AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const bytes of contents) {
        hash.update(bytes)
        yield bytes
      }
    },
    read: () => hash.digest('hex').slice(0, 16),
  }
}

/** Whether a file of the archive is as it was written. One without a checksum is unpacked to see. */
export async function isWhole({ file, checksum }: Archived): Promise<boolean> {
  const opened = openChecksum()
  const passed = Readable.from(opened.pass(createReadStream(file)))
  const into = new Writable({ write: (_, __, next) => next() })
  try {
    await (checksum ? pipeline(passed, into) : pipeline(passed, createGunzip(), into))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error
    return false
  }
  return !checksum || opened.read() === checksum
}

/** Reads a position in the log as PostgreSQL writes it, such as 0/1B80C80, in bytes. */
export function readPosition(text: string): number {
  const [high = '', low = ''] = text.split('/')
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16)
}

export const formatPosition = (position: number): string =>
  `${Math.floor(position / 2 ** 32).toString(16)}/${(position % 2 ** 32).toString(16)}`

/** The beginning of the file that holds a position: PostgreSQL reads whole files. */
export const toSegmentStart = (position: number): number => position - (position % SEGMENT)

/** Reads the system identifier of the database in a data folder, which names its folder in the archive: the first field of pg_control. */
export async function readCluster(dataDir: string): Promise<string> {
  const handle = await open(join(dataDir, 'postgres', 'global', 'pg_control'))
  try {
    const { buffer } = await handle.read(Buffer.alloc(8), 0, 8, 0)
    return buffer.readBigUInt64LE(0).toString()
  } finally {
    await handle.close()
  }
}

/** Lists what the archive of one cluster holds, the oldest first. */
export async function listArchive(folder: string): Promise<Archive> {
  // first: a part is stored before the reach that counts it, so a product that runs leaves no gap between the two
  const reach = await readReach(folder)
  const names = (await readdir(folder)).toSorted()
  const find = async (pattern: RegExp): Promise<Part[]> => {
    const found = names.flatMap(name => {
      const groups = pattern.exec(name)?.groups
      return groups ? [{ file: join(folder, name), groups }] : []
    })
    return Promise.all(
      found.map(async ({ file, groups: { from = '', to = '', at, checksum } }) => ({
        file,
        from: fromHex(from),
        to: fromHex(to),
        at: at ? new Date(Number(at)) : (await stat(file)).mtime,
        checksum,
      })),
    )
  }
  const [bases, parts] = await Promise.all([find(BASE), find(PART)])
  return { bases, parts, reach }
}

async function readReach(folder: string): Promise<Reach | undefined> {
  try {
    const { to, at } = JSON.parse(await readFile(join(folder, REACH), 'utf8'))
    return { to: fromHex(to), at: new Date(at) }
  } catch {
    return undefined
  }
}

/** Stores how far the archive goes: without it nobody would miss its last part. */
export const storeReach = (folder: string, { to, at }: Reach): Promise<void> =>
  storeFile(folder, 'reach', [Buffer.from(JSON.stringify({ to: toHex(to), at }))], () => REACH)

/**
 * Writes a file that nobody else may read (0600). It gets its name when it is complete and on the disk; of each kind one is
 * written at a time, over what a killed process has left of the last.
 */
export async function storeFile(
  folder: string,
  kind: 'base' | 'part' | 'reach' | 'tried',
  contents: Iterable<Buffer> | AsyncIterable<Buffer>,
  toName: () => string,
): Promise<void> {
  const unfinished = join(folder, `${kind}.unfinished`)
  try {
    await writeDurably(unfinished, contents)
    await renameDurably(unfinished, join(folder, toName()))
  } catch (error) {
    // on a full disk it would take the room that the others need
    await rm(unfinished, { force: true }).catch(() => {})
    throw error
  }
}

/**
 * Removes what a recovery of a moment after `oldest` does not need. Of the earlier copies it leaves the last, with the log
 * from there on. It removes other clusters that nothing was added to since.
 */
export async function removeOld(archive: string, cluster: string, oldest: Date): Promise<void> {
  const folder = join(archive, cluster)
  const { bases, parts } = await listArchive(folder)
  const kept = Math.max(
    0,
    bases.findLastIndex(({ at }) => at <= oldest),
  )
  const begin = toSegmentStart(bases[kept]?.from ?? 0)
  for (const { file } of [...bases.slice(0, kept), ...parts.filter(({ to }) => to <= begin)])
    await rm(file, { force: true })
  for (const { name } of (await readdir(archive, { withFileTypes: true })).filter(each =>
    each.isDirectory(),
  )) {
    if (/^\d+$/.test(name) && name !== cluster && (await stat(join(archive, name))).mtime < oldest)
      await rm(join(archive, name), { recursive: true, force: true })
  }
}
