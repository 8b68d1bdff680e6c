import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { EmbeddedConnection } from '#server/database/embedded/socket.ts'
import { openChecksum, readPosition, storeFile, toBaseName } from './files.ts'
import { copy, cut, openReplication } from './replication.ts'

/** At most 32 MB a second are read, so that visitors have the rest of the disk. */
const BASE_BACKUP = "BASE_BACKUP (LABEL 'chicken-rates', CHECKPOINT 'fast', MANIFEST 'no', MAX_RATE 32768)"
/** The kind of a piece of the tar; others begin it or tell of progress. */
const DATA = 'd'.charCodeAt(0)

/** Writes a copy of the running cluster into a folder, as a gzipped tar. Ends early when the signal says so. */
export async function takeBaseCopy(
  connection: EmbeddedConnection,
  folder: string,
  end: AbortSignal,
): Promise<void> {
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
