import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
/** In bytes: the log of one server alone may take 1 GB. */
const ENOUGH = 3 * 2 ** 30

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > ENOUGH
}

/**
 * Where tests keep the data of PostgreSQL: in memory if there is enough of it. A database is hundreds of files, and ext4 looks for room
 * for a new file among all that were deleted a moment ago: two fifths of the time of such tests went there.
 */
export const ROOM = hasRoom() ? MEMORY : tmpdir()
