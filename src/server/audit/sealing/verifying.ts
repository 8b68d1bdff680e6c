import type { Db } from '#server/storage/tables.ts'
import type { AuditCheck } from '#shared/audit/audit.ts'
import { linkAfter, START } from './chain.ts'
import { countUnsealed, findSealed } from './queries.ts'

/** Entries read at a time. */
const CHUNK = 5000

/** Walks along the whole chain, and stops at the first entry that is missing or not what it was. */
export async function verifyAudit(db: Db): Promise<AuditCheck> {
  const waiting = await countUnsealed(db)
  let last = START
  let broken: number | null = null
  for (;;) {
    const entries = await findSealed(db, last.position, CHUNK)
    for (const entry of entries) {
      const link = linkAfter(last, entry)
      if (entry.position !== link.position || !entry.hash.equals(link.hash)) {
        broken = link.position
        break
      }
      last = link
    }
    if (broken !== null || entries.length < CHUNK) break
  }
  const { position, hash } = last
  return { entries: position, waiting, broken, end: position === 0 ? null : hash.toString('hex') }
}
