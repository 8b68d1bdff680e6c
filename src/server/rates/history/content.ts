import { sql } from 'kysely'
import { selectMarkets } from '#server/database/priceColumns.ts'
import type { Markets } from '#shared/rates/markets.ts'

/** Joins to the revision in `v` the one before as `b`; a first one has none. */
export const joinBefore = sql`left join revision b on (b.city_id, b.date, b.version) = (v.city_id, v.date, v.version - 1)`

const selectContent = (revision: 'v' | 'b') =>
  sql<Markets | null>`case when ${sql.ref(`${revision}.action`)} <> 'delete' then ${selectMarkets(revision)} end`

/** What a record said after the revision in `v`, INR per kg; null when that deleted it. */
export const selectAfter = selectContent('v')

/** What it said before, by the revision in `b`. */
export const selectBefore = selectContent('b')
