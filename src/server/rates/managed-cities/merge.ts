import type { Db, ReadOnlyDb } from '#server/database/db.ts'
import type { Author } from '#server/http/endpointRoute.ts'
import type { CityMerge, MergeSide } from '#shared/cities/managedCities.ts'
import { hasSamePrices } from '#shared/rates/rates.ts'
import { type RateWrite, writeRates } from '../writes/queries.ts'
import { type DayPair, findDayPairs, type Merge } from './queries.ts'

const isConflict = ({ from, into }: DayPair) => into !== null && !hasSamePrices(from, into)

/** What merging a city into another one would do. */
export async function checkMerge(db: ReadOnlyDb, merge: Merge): Promise<CityMerge> {
  const pairs = await findDayPairs(db, merge)
  return { days: pairs.length, conflicts: pairs.filter(isConflict).length }
}

/**
 * Brings the records of a city to another one; does nothing, and returns false, where both have other rates of
 * a day and nobody said which count. What the records said before stands in their histories.
 */
export async function mergeRates(
  tx: Db,
  merge: Merge,
  keep: MergeSide | undefined,
  author: Author,
): Promise<boolean> {
  const { from, into } = merge
  const pairs = await findDayPairs(tx, merge)
  if (!keep && pairs.some(isConflict)) return false
  const writes = pairs.flatMap((pair): RateWrite[] => {
    const { date, from: after, into: before } = pair
    const removal: RateWrite = { cityId: from, date, action: 'delete', after: null, isMove: true }
    if (!before) return [removal, { cityId: into, date, action: 'create', after, isMove: true }]
    if (!isConflict(pair) || keep === 'into') return [removal]
    return [removal, { cityId: into, date, action: 'update', after }]
  })
  await writeRates(tx, writes, { accountId: author.accountId })
  return true
}
