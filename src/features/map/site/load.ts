import { BIGGEST_CITIES, findCoordinates } from '#server/cities/places.ts'
import type { PageServer } from '#server/site/site.ts'
import type { SiteVisit } from '#shared/site.ts'
import { getMapFigures } from './mapFigures.ts'

export const loadMap = async ({ findLatestRates }: PageServer, { today }: SiteVisit) => ({
  ...getMapFigures(await findLatestRates(today), today, findCoordinates),
  biggest: BIGGEST_CITIES,
})
