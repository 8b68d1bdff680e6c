import { CHART, type ChartFormat } from '#features/charts/shared/site.ts'
import { toSlug } from '#shared/places.ts'
import { AS_OF } from '#web/site/page.ts'
import type { Locale } from '#web/site/rates/words.ts'

/** Stands between cities of an address: no slug has it, and no program escapes it. */
export const SEPARATOR = '~'

/** Where the picture of a city's page stands. */
export const CITY_PICTURE = '/chicken-rate/:slug/chart.svg'

/** Makes links lead to what an instant saw, too. */
export const linkAt = (locale: Locale, asOf: string | undefined): Locale =>
  asOf === undefined
    ? locale
    : {
        ...locale,
        link: path =>
          locale.link(`${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ [AS_OF]: asOf })}`),
      }

type Ending = '' | '/embed' | `.${ChartFormat}`

/** The address of the chart of some cities, in the default language and without choices. */
export function chartAddress(cities: readonly ({ name: string } | string)[], ending: Ending = ''): string {
  const slugs = cities.map(city => (typeof city === 'string' ? city : toSlug(city.name)))
  return CHART.replace(':cities', slugs.map(encodeURIComponent).join(SEPARATOR)) + ending
}
