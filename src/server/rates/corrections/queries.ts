import { sql } from 'kysely'
import type { ReadOnlyDb } from '#server/database/db.ts'
import { formatInstant, type Page, toPage } from '#server/database/queries.ts'
import { dependsOn, tagRates } from '#server/response-cache/cache.ts'
import type { Day } from '#shared/days.ts'
import { type Correction, listCorrectedPrices } from '#shared/rates/corrections.ts'
import type { Revision } from '#shared/rates/rates.ts'
import type { CorrectedDays } from '#shared/site.ts'
import { isBehind, joinBefore, selectAfter, selectBefore, selectCursor } from '../history/queries.ts'

interface CorrectionSelection {
  limit: number
  cityKeys?: readonly string[] | undefined
  date?: Day | undefined
  cursor?: string | undefined
}

interface CorrectionRow extends Omit<Correction, 'prices'>, Pick<Revision, 'before' | 'after'> {
  cursor: string
}

/**
 * Corrections as `v` (the view `correction` has the rule), with the cities that have their records now as `c`: what was
 * corrected in public stays public when a city is merged or retired.
 */
const corrections = sql`correction v ${joinBefore} join city n on n.id = v.city_id join city c on c.id = coalesce(n.now_id, n.id) where true`

const ofCities = (keys: readonly string[] | undefined) => (keys ? sql`and c.key = any(${keys})` : sql``)

/** Lists the writes that changed what had been published, the last one first. */
export async function findCorrections(
  db: ReadOnlyDb,
  { limit, cityKeys, date, cursor }: CorrectionSelection,
): Promise<Page<Correction>> {
  dependsOn(...tagRates({ cityKeys, from: date, to: date }))
  const { rows } = await sql<CorrectionRow>`
    select c.id || to_char(v.date, '-YYYYMMDD') as "_id", c.name as location, v.date, ${formatInstant('v.at')} as at,
      v.action, ${selectBefore} as before, ${selectAfter} as after, v.reason, ${selectCursor('v.at', 'v')} as cursor
    from ${corrections} ${ofCities(cityKeys)}
      ${date ? sql`and v.date = ${date}` : sql``}
      ${cursor === undefined ? sql`` : sql`and ${isBehind(cursor, 'v.at', 'v')}`}
    order by v.at desc, v.city_id desc, v.date desc, v.version desc limit ${limit + 1}`.execute(db)
  const { page, next } = toPage(rows, limit)
  return {
    page: page.map(({ before, after, ...row }) => ({ ...row, prices: listCorrectedPrices(before, after) })),
    next,
  }
}

/** Finds the days whose rates were corrected, by city: of these cities, or of all; of all days, or from one to another. */
export async function findCorrectedDays(
  db: ReadOnlyDb,
  { from, to, cityKeys }: { from?: Day; to?: Day; cityKeys?: readonly string[] | undefined },
): Promise<CorrectedDays> {
  dependsOn(...tagRates({ cityKeys, from, to }))
  const { rows } = await sql<{ location: string; days: Day[] }>`
    select c.name as location, array_agg(v.date::text) as days from ${corrections} ${ofCities(cityKeys)}
      ${from ? sql`and v.date >= ${from} and v.at >= ${from}::date - interval '1 day'` : sql``}
      ${to ? sql`and v.date <= ${to}` : sql``}
    group by c.name`.execute(db)
  return new Map(rows.map(({ location, days }) => [location, new Set(days)]))
}
