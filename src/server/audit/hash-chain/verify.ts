import type { ReadOnlyDb } from '#server/database/tables.ts'
import type { AuditCheck } from '#shared/audit/api.ts'
import { createLink, type Link, START } from './chain.ts'
import { countUnsealed, listSealed } from './queries.ts'

/** Entries read at a time. */
const CHUNK = 5000

const contradicts = (link: Link, other: Link | undefined) =>
  other?.position === link.position && !other.hash.equals(link.hash)

/**
 * Verifies the whole chain up to the first entry that is missing or was changed. `noted` is where an earlier verification
 * ended: without it, nobody can tell that the last entries were cut off.
 */
export async function verifyAudit(db: ReadOnlyDb, noted?: Link): Promise<AuditCheck> {
  const waiting = await countUnsealed(db)
  let last = START
  const found = (broken: number | null): AuditCheck => ({
    entries: last.position,
    waiting,
    broken,
    end: last.position === 0 ? null : last.hash.toString('hex'),
  })
  for (;;) {
    const entries = await listSealed(db, last.position, CHUNK)
    for (const entry of entries) {
      const link = createLink(last, entry)
      const isBroken =
        entry.position !== link.position || contradicts(link, entry) || contradicts(link, noted)
      if (isBroken) return found(link.position)
      last = link
    }
    if (entries.length < CHUNK) break
  }
  return found(noted && noted.position > last.position ? last.position + 1 : null)
}
