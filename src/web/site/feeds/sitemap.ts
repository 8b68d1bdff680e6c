import { ALERTS } from '#features/alerts/site/pages/parts.tsx'
import { API } from '#features/open-data/site/api/ApiPage.tsx'
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, localizePath } from '#shared/languages.ts'
import type { ChangedCity } from '#shared/site.ts'
import { type Markup, markup } from '#web/ui/markup.ts'
import { CORRECTIONS } from '../pages/corrections/corrections.ts'
import { cityAddress, stateAddress } from '../rates/cities.tsx'
import { getLast } from '../rates/facts.ts'
import { SCREENS } from '../screens.ts'
import { type File, toXmlDocument } from './files.ts'
import { loadChangedCities } from './load.ts'

const SITEMAPS = 'http://www.sitemaps.org/schemas/sitemap/0.9'

interface ListedPage {
  /** In the default language. */
  path: string
  /** Instant of the last change of its rates (ISO, UTC); absent where it shows none. */
  updatedAt?: string | undefined
  isEnglish?: boolean
}

const getLastChange = (cities: readonly ChangedCity[]) => getLast(cities.map(city => city.updatedAt))

/** Every public page: the screens, and each state and city that has rates. */
function listPages(cities: readonly ChangedCity[]): ListedPage[] {
  const updatedAt = getLastChange(cities)
  const screens = SCREENS.map(({ path, hasRates }) => ({ path, updatedAt: hasRates && updatedAt }))
  const states = [...Map.groupBy(cities, ({ state }) => state)].flatMap(([state, inState]) =>
    state === null ? [] : [{ path: stateAddress(state), updatedAt: getLastChange(inState) }],
  )
  return [
    ...screens,
    { path: '/chicken-rate', updatedAt },
    { path: '/map', updatedAt },
    { path: '/data' },
    { path: ALERTS },
    { path: CORRECTIONS, updatedAt },
    { path: API, isEnglish: true },
    ...states,
    ...cities.map(city => ({ path: cityAddress(city.name), updatedAt: city.updatedAt })),
  ]
}

const toDocument = (content: Markup) => ({
  type: 'application/xml; charset=utf-8',
  body: toXmlDocument(content),
})

/** `/sitemap.xml`: an index of the sitemaps of all languages, for one of all pages would be too long (sitemaps.org). */
export const sitemap: File = async ({ site }) => {
  const files = LANGUAGES.map(
    language => markup`<sitemap><loc>${site.url}/sitemap-${language}.xml</loc></sitemap>`,
  )
  return toDocument(markup`<sitemapindex xmlns="${SITEMAPS}">${files}</sitemapindex>`)
}

/** `/sitemap-<language>.xml`: every page in a language. Which are the same page stands in their heads. */
export const languageSitemap: File = async ({ server, site, visit }) => {
  const { language } = visit.params
  if (!isLanguage(language)) return undefined
  const pages = listPages(await loadChangedCities(server))
  const listed = pages.filter(({ isEnglish }) => !isEnglish || language === DEFAULT_LANGUAGE)
  const entries = listed.map(({ path, updatedAt }) => {
    const changed = updatedAt && markup`<lastmod>${updatedAt}</lastmod>`
    return markup`<url><loc>${site.url + localizePath(language, path)}</loc>${changed}</url>`
  })
  return toDocument(markup`<urlset xmlns="${SITEMAPS}">${entries}</urlset>`)
}
