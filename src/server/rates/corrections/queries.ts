import { sql } from 'kysely'
import type { ReadOnlyDb } from '#server/database/db.ts'
import { formatInstant } from '#server/database/queries.ts'
import { dependsOn, tagRates } from '#server/response-cache/cache.ts'
import type { Day } from '#shared/days.ts'
import { type Correction, listCorrectedPrices } from '#shared/rates/corrections.ts'
import type { Revision } from '#shared/rates/rates.ts'
import type { CorrectedDays } from '#shared/site.ts'
import { formatWriteCursor, type WritePosition } from '../cursors.ts'
import { joinBefore, selectAfter, selectBefore } from '../history/queries.ts'
import { rateId } from '../keys.ts'

interface CorrectionSelection {
  limit: number
  cityKeys?: readonly string[] | undefined
  date?: Day | undefined
  after?: WritePosition | undefined
}

interface CorrectionRow extends Pick<Revision, 'location' | 'at' | 'action' | 'before' | 'after' | 'reason'> {
  city_id: number
  /** The city that was corrected: where a page ended. */
  written_id: number
  date: Day
  /** To the microsecond: where a page ended. */
  exactly: string
}

/**
 * Corrections as `v` (the view `correction` has the rule), with the cities that have their records now as `c`: what was
 * corrected in public stays public when a city is merged or retired.
 */
const corrections = sql`correction v ${joinBefore} join city n on n.id = v.city_id join city c on c.id = coalesce(n.now_id, n.id) where true`

const ofCities = (keys: readonly string[] | undefined) => (keys ? sql`and c.key = any(${keys})` : sql``)

/**
 * Lists the writes that changed what had been published, the last one first; `next` is the cursor of the following page.
 */
export async function findCorrections(
  db: ReadOnlyDb,
  { limit, cityKeys, date, after }: CorrectionSelection,
): Promise<{ corrections: Correction[]; next?: string }> {
  dependsOn(...tagRates({ cityKeys, from: date, to: date }))
  const { rows } = await sql<CorrectionRow>`
    select c.id as city_id, v.city_id as written_id, c.name as location, v.date, ${formatInstant('v.at')} as at, v.action, ${selectBefore} as before, ${selectAfter} as after, v.reason,
      to_char(v.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as exactly
    from ${corrections} ${ofCities(cityKeys)}
      ${date ? sql`and v.date = ${date}` : sql``}
      ${after ? sql`and (v.at, v.city_id, v.date) < (${after.at}::timestamptz, ${after.cityId}, ${after.date}::date)` : sql``}
    order by v.at desc, v.city_id desc, v.date desc, v.version desc limit ${limit + 1}`.execute(db)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    corrections: page.map(({ city_id, location, date: day, at, action, before, after: now, reason }) => ({
      _id: rateId({ cityId: city_id, date: day }),
      location,
      date: day,
      at,
      action,
      prices: listCorrectedPrices(before, now),
      reason,
    })),
    ...(last && {
      next: formatWriteCursor({ at: last.exactly, cityId: last.written_id, date: last.date }),
    }),
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
