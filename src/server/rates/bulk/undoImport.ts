import { listImportParts, listUnlistedCities, recordCityChange, recordImport } from '#server/audit/queries.ts'
import { lockCityNames } from '#server/cities/queries.ts'
import type { Db } from '#server/database/tables.ts'
import type { Author } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import type { Day } from '#shared/days.ts'
import { fromStoredContent } from '#shared/rates/rates.ts'
import { rateId } from '../keys.ts'
import { lockCities, type NamedCity, setRetired } from '../managed-cities/queries.ts'
import { type CurrentRate, lockRates, type RateWrite, writeAllRates } from '../writes/queries.ts'
import { findPartRevisions, findUnpublishedCities, type PartRevision } from './queries.ts'

interface Undone {
  undone: { location: string; date: Day }[]
  /** Records that somebody has written or moved since, or whose city is retired. */
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
  // locked in the same order as by Admins who change cities: names, cities, records
  await lockCityNames(tx)
  const cities = await lockCities(tx, [...new Set([...invented, ...revisions.map(({ cityId }) => cityId)])])
  const byRecord = Map.groupBy(revisions, rateId)
  const current = await lockRates(
    tx,
    [...byRecord.values()].map(([first]) => first!),
  )
  const writes = [...byRecord].flatMap(([id, written]) =>
    isOpen(cities.get(written[0]!.cityId)) ? (toUndo(current.get(id), written) ?? []) : [],
  )
  const undone = await writeAllRates(tx, writes, author)
  const emptied = await findUnpublishedCities(tx, invented)
  if (writes.length === 0 && emptied.length === 0) throw new HttpError('import.unchanged')
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

/** Whether rates of a city may be written: it is neither retired nor part of another one. */
const isOpen = (city: NamedCity | undefined) => city?.isRetired === false && city.nowId === null

/** The write that gives a record back what it was before the import; none where the last write was another. */
function toUndo(current: CurrentRate | undefined, written: readonly PartRevision[]): RateWrite | undefined {
  if (!current?.content) return undefined
  const byVersion = new Map(written.map(revision => [revision.version, revision]))
  let first: PartRevision | undefined
  for (let at = byVersion.get(current.version); at; at = byVersion.get(at.version - 1)) first = at
  if (!first) return undefined
  const { cityId, date } = first
  const key = { cityId, date, before: current.content }
  return first.before
    ? {
        ...key,
        action: 'restore',
        after: fromStoredContent(first.before),
      }
    : { ...key, action: 'delete', after: null }
}
