import { findImport, recordEvent } from '#server/audit/queries.ts'
import type { Db } from '#server/database/tables.ts'
import type { Author } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import type { Day } from '#shared/days.ts'
import { rateId } from '../keys.ts'
import { lockCities } from '../managed-cities/queries.ts'
import { type CurrentRate, lockRates, type RateWrite, writeAllRates } from '../writes/queries.ts'
import { findImportRevisions, type ImportRevision } from './queries.ts'

interface CityDay {
  location: string
  date: Day
}

/**
 * Undoes what an import wrote: each record is as it was before, unless somebody has written it since or its city is merged or
 * retired. Throws `import.unchanged` where nothing is left.
 */
export async function undoWrites(
  tx: Db,
  importId: string,
  author: Author,
): Promise<{ undone: CityDay[]; kept: CityDay[] }> {
  const found = await findImport(tx, importId)
  if (!found) throw new HttpError('import.unknown')
  const revisions = await findImportRevisions(tx, found)
  // locked in the same order as by Admins who change cities: cities, then records
  const cities = await lockCities(tx, [...new Set(revisions.map(({ cityId }) => cityId))])
  const current = await lockRates(tx, revisions)
  const undone: CityDay[] = []
  const kept: CityDay[] = []
  const writes = revisions.flatMap(revision => {
    const { name, nowId, isRetired } = cities.get(revision.cityId)!
    const write = isRetired || nowId !== null ? undefined : toUndo(revision, current.get(rateId(revision)))
    const list = write ? undone : kept
    list.push({ location: name, date: revision.date })
    return write ?? []
  })
  if (writes.length === 0) throw new HttpError('import.unchanged')
  await writeAllRates(tx, writes, author)
  const counts = { records: undone.length, kept: kept.length }
  await recordEvent(tx, { action: 'rates.importUndone', subjectId: importId, after: counts, ...author })
  return { undone, kept }
}

/** The write that gives a record back what it was before the import; none where somebody has written it since. */
function toUndo(
  { cityId, date, version, before }: ImportRevision,
  current: CurrentRate | undefined,
): RateWrite | undefined {
  if (!current?.content || current.version !== version) return undefined
  return before
    ? { cityId, date, action: 'restore', after: { markets: before } }
    : { cityId, date, action: 'delete', after: null }
}
