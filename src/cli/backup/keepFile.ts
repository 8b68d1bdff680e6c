import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { OperatorError } from '#server/operatorError.ts'

/**
 * Writes a file that nobody else may read (0600), gzipped. It has its name when it is whole, on the disk and passed the
 * check, not before. Throws OperatorError when the file exists already or cannot be written, and what the check throws.
 */
export async function keepFile(
  file: string,
  contents: AsyncIterable<Buffer>,
  check: (written: string) => Promise<void>,
): Promise<void> {
  if (existsSync(file)) throw new OperatorError(`${file} exists already: give the backup another name.`)
  const unfinished = `${file}.unfinished`
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await rm(unfinished, { force: true })
    const disk = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(Readable.from(contents, { objectMode: false }), createGzip(), disk)
    await check(unfinished)
    await rename(unfinished, file)
    await sync(dirname(file))
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {})
    const { syscall, message } = error as NodeJS.ErrnoException
    throw syscall ? new OperatorError(`The backup ${file} cannot be written: ${message}.`) : error
  }
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
