import { CHART, type ChartFormat } from '#features/charts/shared/site.ts'
import { toSlug } from '#shared/places.ts'

/** Stands between cities of an address: no slug has it, and no program escapes it. */
export const SEPARATOR = '~'

/** Where the picture of a city's page stands. */
export const CITY_PICTURE = '/chicken-rate/:slug/chart.svg'

type Ending = '' | '/embed' | `.${ChartFormat}`

/** The address of the chart of some cities, in the default language and without choices. */
export function chartAddress(cities: readonly ({ name: string } | string)[], ending: Ending = ''): string {
  const slugs = cities.map(city => (typeof city === 'string' ? city : toSlug(city.name)))
  return CHART.replace(':cities', slugs.map(encodeURIComponent).join(SEPARATOR)) + ending
}
