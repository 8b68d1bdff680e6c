import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Errors of file systems that cannot sync a folder. PostgreSQL ignores them, too. */
const CANNOT_SYNC = new Set(['EBADF', 'EINVAL', 'ENOSYS', 'ENOTSUP'])

/** Makes sure that the names in a folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } catch (error) {
    if (!CANNOT_SYNC.has((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    await handle.close()
  }
}

/** Writes a file that nobody else may read (0600), and is on the disk then. With `wx` it must not be there yet. */
export async function writeDurably(
  file: string,
  contents: Iterable<Buffer> | AsyncIterable<Buffer>,
  flags: 'w' | 'wx' = 'w',
): Promise<void> {
  const handle = await open(file, flags, 0o600)
  try {
    for await (const part of contents) await handle.writeFile(part)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Gives a file or a folder that is on the disk another name in the same folder, which survives a power cut. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to)
  await syncFolder(dirname(to))
}
