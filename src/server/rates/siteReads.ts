import type { Db } from '#server/storage/tables.ts'
import type { SiteReads } from '#shared/site.ts'
import { cursorOf } from './cursors.ts'
import { findRateCities, findRates } from './queries.ts'
import { selectionOf } from './selection.ts'
import { findFirstDay, findLatestRates, findMonthlyRates } from './summaries/queries.ts'

/** What the public pages read: the query functions of the API's calls, without HTTP between. */
export const siteReads = (reads: Db, keyOf: (city: string) => string): SiteReads => ({
  latestRates: day => findLatestRates(reads, day),
  async dailyRates(filter) {
    const { rates, next } = await findRates(reads, selectionOf(filter, keyOf))
    return { rates, ...(next ? { next: cursorOf(next) } : {}) }
  },
  rateCities: () => findRateCities(reads),
  monthlyRates: (month, city) => findMonthlyRates(reads, month, city && keyOf(city)),
  firstDay: () => findFirstDay(reads),
})
