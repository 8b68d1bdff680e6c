import type { ReadOnlyDb } from '#server/database/tables.ts'
import type { AuditCheck } from '#shared/audit/api.ts'
import { createLink, type Link, START } from './chain.ts'
import { countLinks, listSealed } from './queries.ts'

/** Entries read at a time. */
const CHUNK = 5000

const contradicts = (link: Link, other: Link | undefined) =>
  other?.position === link.position && !other.hash.equals(link.hash)

/** Returns the last link before the first entry that is missing or was changed, and whether there is such an entry. */
async function walk(db: ReadOnlyDb, noted: Link | undefined): Promise<{ last: Link; isBroken: boolean }> {
  let last = START
  for (;;) {
    const entries = await listSealed(db, last.position, CHUNK)
    for (const entry of entries) {
      const link = createLink(last, entry)
      if (entry.position !== link.position || contradicts(link, entry) || contradicts(link, noted))
        return { last, isBroken: true }
      last = link
    }
    if (entries.length < CHUNK) return { last, isBroken: false }
  }
}

/**
 * Verifies the whole chain up to the first entry that is missing or was changed. `noted` is where an earlier verification
 * ended: without it, nobody can tell that the last entries were cut off, or written anew with their hashes.
 */
export async function verifyAudit(db: ReadOnlyDb, noted?: Link): Promise<AuditCheck> {
  const { last, isBroken } = await walk(db, noted)
  const { waiting, links } = await countLinks(db)
  const isCut = noted !== undefined && noted.position > last.position
  return {
    entries: last.position,
    waiting,
    // more links than were walked: some stand beside the chain, where they prove nothing
    broken: isBroken || isCut || links !== last.position ? last.position + 1 : null,
    end: last.position === 0 ? null : last.hash.toString('hex'),
  }
}
