import * as z from 'zod/mini'
import { findLeaf, listLeaves } from '#features/public-log/server/queries.ts'
import type { PageServer } from '#server/site/site.ts'
import { PastInstant } from '#shared/rates/api.ts'
import type { SiteVisit } from '#shared/site.ts'
import { DayText, PlaceName } from '#shared/text.ts'

const Asked = z.object({ city: PlaceName, date: DayText, asOf: PastInstant })

/** Reads the publication of a city and a day that counted at an instant, or counts now, as the log has it; undefined where there was none. */
export async function loadPublication({ reads, cities }: PageServer, { query }: SiteVisit) {
  const { data: asked } = Asked.safeParse(Object.fromEntries(query))
  if (!asked) return undefined
  const { city, date, asOf } = asked
  const { index } = await findLeaf(reads, {
    city: cities.toKey(city),
    date,
    asOf: asOf === undefined ? undefined : new Date(asOf),
  })
  if (index === undefined) return undefined
  const leaves = index === null ? [] : await listLeaves(reads, index, 1)
  /** `publication` is null before the log has it. */
  return { publication: leaves[0]?.publication ?? null }
}
