import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { renameDurably, writeDurably } from '#server/durableFiles.ts'

/** Bytes of a file of PostgreSQL's write-ahead log. */
export const SEGMENT = 16 * 2 ** 20

/** A copy of the whole cluster. */
export interface Base {
  file: string
  /** When it was complete: it can be recovered to this instant and any later one. */
  at: Date
  /** Where the log begins that it needs, in bytes. */
  from: number
}

/** A part of the write-ahead log, from and to in bytes. */
export interface Part {
  file: string
  from: number
  to: number
}

const toHex = (position: number) => position.toString(16).padStart(16, '0')
const BASE = /^base-(\d+)-([\da-f]{16})\.tar\.gz$/
const PART = /^([\da-f]{16})-([\da-f]{16})\.wal\.gz$/

export const toBaseName = (at: Date, from: number): string => `base-${at.getTime()}-${toHex(from)}.tar.gz`
export const toPartName = (from: number, to: number): string => `${toHex(from)}-${toHex(to)}.wal.gz`

/** Reads a position in the log as PostgreSQL writes it, such as 0/1B80C80, in bytes. */
export function readPosition(text: string): number {
  const [high = '', low = ''] = text.split('/')
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16)
}

export const formatPosition = (position: number): string =>
  `${Math.floor(position / 2 ** 32).toString(16)}/${(position % 2 ** 32).toString(16)}`

/** The beginning of the file that holds a position: PostgreSQL reads whole files. */
export const toSegmentStart = (position: number): number => position - (position % SEGMENT)

/** Lists what the archive of one cluster holds, the oldest first. */
export async function listArchive(folder: string): Promise<{ bases: Base[]; parts: Part[] }> {
  const names = (await readdir(folder)).toSorted()
  const found = <T>(pattern: RegExp, read: (file: string, one: string, other: string) => T) =>
    names.flatMap(name => {
      const [, one, other] = pattern.exec(name) ?? []
      return one && other ? [read(join(folder, name), one, other)] : []
    })
  return {
    bases: found(BASE, (file, at, from) => ({
      file,
      at: new Date(Number(at)),
      from: Number.parseInt(from, 16),
    })),
    parts: found(PART, (file, from, to) => ({
      file,
      from: Number.parseInt(from, 16),
      to: Number.parseInt(to, 16),
    })),
  }
}

/**
 * Writes a file that nobody else may read (0600). It gets its name when it is complete and on the disk; of each kind one is
 * written at a time, over what a killed process has left of the last.
 */
export async function storeFile(
  folder: string,
  kind: 'base' | 'part' | 'tried',
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
