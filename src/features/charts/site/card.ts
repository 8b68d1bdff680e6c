import type { ChartCard } from '#features/charts/shared/site.ts'
import type { PageServer } from '#server/site/site.ts'
import { parseLocalizedPath } from '#shared/languages.ts'
import { toSlug } from '#shared/places.ts'
import { formatFrame } from '#web/site/layout/EmbedSnippet.tsx'
import { getLocale, TEXTS } from '#web/site/messages/languages.ts'
import { openVisit, type SiteFacts } from '#web/site/page.ts'
import { formatCityQuery, readCityQuery } from '#web/site/pages/city/cityQuery.ts'
import { readCitiesQuery } from '#web/site/pages/compare/citiesQuery.ts'
import { markup } from '#web/ui/markup.ts'
import { chartAddress, linkAt, SEPARATOR } from './addresses.ts'
import { listRefused, readChart } from './chart.ts'
import { findCities } from './load.ts'

/** The pages that show a chart, or compare what one draws, by the cities in their path. */
const WITH_CITIES = /^\/(?:charts|chicken-rate)\/([^/.]+)$/

/** Undefined where no text is escaped so. */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Reads which cities an address is of; undefined where it is of none. */
function readCities(path: string, query: URLSearchParams): string | undefined {
  const [, cities] = WITH_CITIES.exec(path) ?? []
  if (cities !== undefined) return decode(cities)
  if (path !== '/compare' || query.get('tab') !== 'cities') return undefined
  const { chosen, problem } = readCitiesQuery(query)
  return problem ? undefined : chosen.map(toSlug).join(SEPARATOR)
}

/** Finds the chart of a full address. What it is called and where it is framed is made of our own words alone. */
export const findCardWith =
  (site: SiteFacts, server: PageServer) =>
  async (address: string, now: string): Promise<ChartCard | undefined> => {
    const url = URL.parse(address)
    if (url?.origin !== new URL(site.url).origin) return undefined
    const { language, path } = parseLocalizedPath(url.pathname)
    const text = readCities(path, url.searchParams)
    if (!text) return undefined
    const opened = await openVisit(server, { query: url.searchParams, today: now, asOf: undefined })
    if ('problem' in opened) return undefined
    const { today, asOf } = opened.visit
    const cities = await findCities(opened.server, text)
    if (!cities) return undefined
    const query = readCityQuery(url.searchParams, today)
    if (listRefused({ cities, query }).length > 0) return undefined
    const locale = linkAt(getLocale(language), asOf)
    const chart = readChart(
      { cities, query, rates: [], national: [] },
      { texts: TEXTS[language], locale, site, today },
    )
    const build = (ending: '' | '/embed' | '.png') =>
      site.url + locale.link(chartAddress(cities, ending) + formatCityQuery(query))
    return {
      title: chart.title,
      // what WordPress shows where it shows no frame, and without which it hears nothing from one
      frame: size =>
        markup`<blockquote hidden><a href="${build('')}">${chart.title}</a></blockquote>`.text +
        formatFrame({ src: build('/embed'), title: chart.title, ...size }),
      thumbnail: build('.png'),
    }
  }
