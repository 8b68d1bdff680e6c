import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Dump } from '#features/open-data/shared/dumps.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/database/db.ts'
import { renameDurably } from '#server/durableFiles.ts'
import type { DataFacts } from '#shared/dataFacts.ts'
import { listFiles, toReadme } from './files.ts'

/** Returns where an installation stores its dump. */
export const getDumpsFolder = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string => join(DATA_DIR, 'dumps')

/** A complete file is named after its instant and checksum, so that both change with it. */
const NAME = /^(\d{4}-\d\d-\d\dT\d\d)(\d\d)(\d\dZ)-([\da-f]{64})\.zip$/
/** Begins the name of a file that is being written. */
const UNFINISHED = 'unfinished-'

const readFolder = (folder: string): Promise<string[]> =>
  readdir(folder).catch(error => {
    if (error.code === 'ENOENT') return []
    throw error
  })

/** Finds the newest dump; undefined while there is none. */
export async function findDump(folder: string): Promise<Dump | undefined> {
  const names = (await readFolder(folder)).filter(name => NAME.test(name))
  const name = names.toSorted().at(-1)
  if (name === undefined) return undefined
  const [, hour, minute, second, sha256] = NAME.exec(name)!
  const { size: bytes } = await stat(join(folder, name))
  return { name, asOf: `${hour}:${minute}:${second}`, bytes, sha256: sha256! }
}

/** The zip, written while it is read. A file of it is opened when the one before is written: they share a connection. */
function openZip(tx: Db, facts: DataFacts, asOf: string): PassThrough {
  const zip = new ZipFile()
  const output = zip.outputStream as PassThrough
  zip.on('error', error => output.destroy(error))
  for (const { name, write } of listFiles(facts))
    zip.addReadStreamLazy(name, open => {
      const text = Readable.from(write(tx))
      text.on('error', error => output.destroy(error))
      open(null, text)
    })
  zip.addBuffer(Buffer.from(toReadme(facts, asOf)), 'README.md')
  zip.end()
  return output
}

/**
 * Writes all published rates and their history as they are now into one zip in `folder`, which takes the place of the one
 * before. Memory does not grow with the rates.
 */
export async function writeDump(
  { db, folder, facts, now }: { db: Db; folder: string; facts: DataFacts; now: Date },
  signal?: AbortSignal,
): Promise<void> {
  const instant = `${now.toISOString().slice(0, 19)}Z`
  await mkdir(folder, { recursive: true })
  const unfinished = join(folder, UNFINISHED + randomUUID())
  const hash = createHash('sha256')
  async function* hashed(parts: AsyncIterable<Buffer>) {
    for await (const part of parts) {
      hash.update(part)
      yield part
    }
  }
  try {
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(tx =>
        pipeline(openZip(tx, facts, instant), hashed, createWriteStream(unfinished, { flush: true }), {
          signal,
        }),
      )
    const name = `${instant.replaceAll(':', '')}-${hash.digest('hex')}.zip`
    await renameDurably(unfinished, join(folder, name))
    // also what a process that was killed left
    for (const other of await readFolder(folder))
      if (other !== name && (NAME.test(other) || other.startsWith(UNFINISHED))) await rm(join(folder, other))
  } finally {
    await rm(unfinished, { force: true })
  }
}
