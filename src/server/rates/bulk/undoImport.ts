import { findImport, recordEvent } from '#server/audit/queries.ts'
import type { Db } from '#server/database/db.ts'
import type { Author } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import type { Day } from '#shared/days.ts'
import { rateId } from '../keys.ts'
import { findRequested, type RateWrite, writeRates } from '../writes/queries.ts'
import { findImportRevisions, type ImportRevision } from './queries.ts'

/**
 * Undoes what an import wrote: each record is as it was before, unless somebody has written it since or its city is merged or
 * retired. The same request again undoes nothing more, and gets the same answer. Throws `import.unknown`, `import.unchanged` where
 * nothing is left, and `request.keyReused`.
 */
export async function undoWrites(
  tx: Db,
  importId: string,
  author: Author,
  key: string | undefined,
): Promise<{ undone: number; kept: { location: string; date: Day }[] }> {
  const found = await findImport(tx, importId)
  if (!found) throw new HttpError('import.unknown')
  const revisions = await findImportRevisions(tx, found)
  const by = { accountId: author.accountId, key }
  const requested = await findRequested(tx, by)
  const imported = new Map(revisions.map(revision => [rateId(revision), revision.version]))
  for (const [id, { version }] of requested)
    if (version - 1 !== imported.get(id)) throw new HttpError('request.keyReused')
  const written = requested.size > 0 ? requested : (await writeRates(tx, listUndone(revisions), by)).written
  if (written.size === 0) throw new HttpError('import.unchanged')
  const kept = revisions
    .filter(revision => !written.has(rateId(revision)))
    .map(({ location, date }) => ({ location, date }))
  const undone = revisions.length - kept.length
  const after = { records: undone, kept: kept.length }
  if (requested.size === 0)
    await recordEvent(tx, { action: 'rates.importUndone', subjectId: importId, after, ...author })
  return { undone, kept }
}

/** The writes that give records back what they were before an import; none for one that was written since, or of a closed city. */
const listUndone = (revisions: readonly ImportRevision[]): RateWrite[] =>
  revisions.flatMap(({ cityId, isClosed, date, version, before }): RateWrite[] => {
    if (isClosed) return []
    const write = { cityId, date, follows: version }
    return [
      before ? { ...write, action: 'restore', after: before } : { ...write, action: 'delete', after: null },
    ]
  })
