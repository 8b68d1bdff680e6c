import { findLeaf, listLeaves } from '#features/public-log/server/queries.ts'
import type { PageServer } from '#server/site/site.ts'
import { isDay } from '#shared/days.ts'
import type { SiteVisit } from '#shared/site.ts'

/** Reads the publication of a city and a day that counted at an instant, or counts now, as the log has it; undefined where there was none. */
export async function loadPublication({ reads, cities }: PageServer, { query }: SiteVisit) {
  const [city, date = '', asOf] = ['city', 'date', 'asOf'].map(name => query.get(name) ?? undefined)
  const at = asOf === undefined ? undefined : new Date(asOf)
  if (city === undefined || !isDay(date) || Number.isNaN(at?.getTime())) return undefined
  const { index } = await findLeaf(reads, { city: cities.toKey(city), date, asOf: at })
  if (index === undefined) return undefined
  const leaves = index === null ? [] : await listLeaves(reads, index, 1)
  /** `publication` is null before the log has it. */
  return { publication: leaves[0]?.publication ?? null }
}
