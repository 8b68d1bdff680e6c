import { type PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** A file in a zip; its chunks are read when the one before has been written. */
export type ZipPart = [path: string, chunks: Iterable<string> | AsyncIterable<string>]

/** Writes a zip while it is read. A reader that leaves, and a chunk that fails, end its chunks and its body. */
export function toZip(parts: AsyncIterable<ZipPart> | Iterable<ZipPart>): Readable {
  const zip = new ZipFile()
  const body = zip.outputStream as PassThrough
  const fail = (error: Error) => body.destroy(error)
  zip.on('error', fail)
  let part: Readable | undefined
  body.once('close', () => part?.destroy())
  async function addParts() {
    for await (const [path, chunks] of parts) {
      if (body.destroyed) return
      part = Readable.from(chunks)
      zip.addReadStream(part, path)
      await finished(part)
    }
    zip.end()
  }
  addParts().catch(fail)
  return body
}
