import { findCorrections } from '#server/rates/corrections/queries.ts'
import { findCityBySlug } from '#server/rates/publishedCities.ts'
import type { PageServer } from '#server/site/site.ts'
import { isDay } from '#shared/days.ts'
import { WriteCursor } from '#shared/rates/api.ts'
import type { SiteVisit } from '#shared/site.ts'

/** Corrections of one page. */
const PAGE_SIZE = 50

/** Reads a page of corrections: of all cities, or of one, and of one day. */
export async function loadCorrections(server: PageServer, { query }: SiteVisit) {
  const asked = new URLSearchParams(query)
  const [slug, day, cursor] = ['city', 'date', 'cursor'].map(name => query.get(name) ?? undefined)
  const city = slug === undefined ? undefined : await findCityBySlug(server, slug)
  if (slug !== undefined && !city) return undefined
  const asks = { cityKeys: city && [city.key], date: day !== undefined && isDay(day) ? day : undefined }
  const { page: corrections, next } = await findCorrections(server.reads, {
    ...asks,
    limit: PAGE_SIZE,
    cursor: WriteCursor.safeParse(cursor).data,
  })
  if (next) asked.set('cursor', next)
  /** `next`: the query of the page after this one; absent on the last. */
  return { corrections, next: next ? asked : undefined }
}
