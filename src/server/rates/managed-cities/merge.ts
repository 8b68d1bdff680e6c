import type { Db, ReadOnlyDb } from '#server/database/db.ts'
import type { Author } from '#server/http/endpointRoute.ts'
import type { CityMerge, MergeSide } from '#shared/cities/managedCities.ts'
import type { Day } from '#shared/days.ts'
import type { Markets } from '#shared/rates/markets.ts'
import { hasSamePrices } from '#shared/rates/rates.ts'
import { rateId } from '../keys.ts'
import { type RateWrite, readRates, writeRates } from '../writes/queries.ts'
import { findPublishedDays, type Merge } from './queries.ts'

interface DayPair {
  date: Day
  from: Markets
  /** Of the record of the first city. */
  version: number
  into: Markets | null
}

const isConflict = ({ from, into }: DayPair) => into !== null && !hasSamePrices(from, into)

/** The days of a city, and what the other one has of them. */
async function readPairs(db: ReadOnlyDb, { from, into }: Merge): Promise<DayPair[]> {
  const days = await findPublishedDays(db, from)
  const rates = await readRates(
    db,
    days.flatMap(date => [from, into].map(cityId => ({ cityId, date }))),
    null,
  )
  const at = (cityId: number, date: Day) => rates.get(rateId({ cityId, date }))
  return days.map(date => {
    const { markets, version } = at(from, date)!
    return { date, from: markets!, version, into: at(into, date)?.markets ?? null }
  })
}

/** What merging a city into another one would do. */
export async function checkMerge(db: ReadOnlyDb, merge: Merge): Promise<CityMerge> {
  const pairs = await readPairs(db, merge)
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
  const pairs = await readPairs(tx, merge)
  if (!keep && pairs.some(isConflict)) return false
  const writes = pairs.flatMap((pair): RateWrite[] => {
    const { date, from: after, into: before } = pair
    const removal: RateWrite = {
      cityId: from,
      date,
      action: 'delete',
      after: null,
      isMove: true,
    }
    if (!before) return [removal, { cityId: into, date, action: 'create', after, isMove: true }]
    if (!isConflict(pair) || keep === 'into') return [removal]
    return [removal, { cityId: into, date, action: 'update', after }]
  })
  await writeRates(tx, writes, { accountId: author.accountId })
  return true
}
