import { listImportParts, listUnlistedCities, recordCityChange, recordImport } from '#server/audit/queries.ts'
import { lockCityNames } from '#server/cities/queries.ts'
import type { Db } from '#server/database/tables.ts'
import type { Author } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import type { Day } from '#shared/days.ts'
import { fromStoredContent } from '#shared/rates/rates.ts'
import { rateId } from '../keys.ts'
import { lockCities, setRetired } from '../managed-cities/queries.ts'
import { type CurrentRate, lockRates, type RateWrite, writeAllRates } from '../writes/queries.ts'
import { findPartRevisions, findUnpublishedCities, type PartRevision } from './queries.ts'

interface Undone {
  undone: { location: string; date: Day }[]
  /** Records that somebody has written since. */
  kept: number
  /** Cities that it invented. */
  retired: number
}

/**
 * Undoes what an import wrote, where nobody has written since: each record is as it was before, and the cities that it
 * invented and that are empty now are retired. Throws `import.unchanged` where nothing is left.
 */
export async function undoWrites(tx: Db, importId: string, author: Author): Promise<Undone> {
  const parts = await listImportParts(tx, importId)
  if (parts.length === 0) throw new HttpError('import.unknown')
  const revisions: PartRevision[] = []
  const invented: number[] = []
  for (const part of parts) {
    revisions.push(...(await findPartRevisions(tx, part)))
    invented.push(...(await listUnlistedCities(tx, part)))
  }
  // in the order in which cities are mended elsewhere: names, cities, records
  await lockCityNames(tx)
  await lockCities(tx, invented)
  const byRecord = Map.groupBy(revisions, rateId)
  const current = await lockRates(
    tx,
    [...byRecord.values()].map(([first]) => first!),
  )
  const writes = [...byRecord].flatMap(([id, written]) => toUndo(current.get(id), written) ?? [])
  if (writes.length === 0) throw new HttpError('import.unchanged')
  const undone = await writeAllRates(tx, writes, author)
  const emptied = await findUnpublishedCities(tx, invented)
  for (const cityId of emptied) {
    await setRetired(tx, cityId, true)
    await recordCityChange(tx, { action: 'city.retired', cityId, author })
  }
  const counts = { kept: byRecord.size - writes.length, retired: emptied.length }
  await recordImport(tx, 'rates.importUndone', importId, { records: writes.length, ...counts }, author)
  return {
    undone: writes.map(write => ({ location: undone.get(rateId(write))!.location, date: write.date })),
    ...counts,
  }
}

/** The write that gives a record back what it was before the import; none where the last write was another. */
function toUndo(current: CurrentRate | undefined, written: readonly PartRevision[]): RateWrite | undefined {
  const byVersion = new Map(written.map(revision => [revision.version, revision]))
  const last = current && byVersion.get(current.version)
  if (!current?.content || !last) return undefined
  let first = last
  for (let at = last; at; at = byVersion.get(at.version - 1)!) first = at
  const { cityId, date } = first
  const key = { cityId, date, before: current.content }
  return first.before
    ? { ...key, action: 'restore', after: fromStoredContent(first.before) }
    : { ...key, action: 'delete', after: null }
}
