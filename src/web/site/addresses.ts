import { alertsPage } from '#features/alerts/site/pages/AlertsPage.tsx'
import { managePage, unsubscribePage } from '#features/alerts/site/pages/ManagePage.tsx'
import { ALERTS } from '#features/alerts/site/pages/parts.tsx'
import { mapPage } from '#features/map/site/MapPage.tsx'
import { API, apiPage } from '#features/open-data/site/api/ApiPage.tsx'
import { CORRECTIONS_FEED, correctionsFeed } from '#features/open-data/site/correctionsFeed.ts'
import { dataPage } from '#features/open-data/site/data/DataPage.tsx'
import { DEFAULT_LANGUAGE } from '#shared/languages.ts'
import type { SiteAddress, SiteVisit } from '#shared/site.ts'
import { cityFeed, feed } from './feeds/feed.ts'
import {
  CITY_NAMES,
  CITY_PLACES,
  cityNames,
  cityPlaces,
  type File,
  MEANT_CITIES,
  manifest,
  meantCities,
  robots,
} from './feeds/files.ts'
import { languageSitemap, sitemap } from './feeds/sitemap.ts'
import { type Page, type Params, queryFor } from './page.ts'
import { citiesPage } from './pages/cities/CitiesPage.tsx'
import { cityBoardPage, widgetPage } from './pages/city/boardPages.tsx'
import { cityPage } from './pages/city/CityPage.tsx'
import { monthPart } from './pages/compare/MonthTab.tsx'
import { correctionsPage } from './pages/corrections/CorrectionsPage.tsx'
import { CORRECTIONS } from './pages/corrections/corrections.ts'
import { todayPart } from './pages/home/Home.tsx'
import { notFoundPage, offlinePage } from './pages/notices.tsx'
import { statePage } from './pages/state/StatePage.tsx'
import { MONTH_PART, TODAY_PART } from './rates/RateBar.tsx'
import { SCREENS } from './screens.ts'

/** Public pages: the screens of the menus and others. */
const PAGES: readonly (SiteAddress & { page: Page })[] = [
  ...SCREENS,
  { path: '/chicken-rate', page: citiesPage },
  { path: '/chicken-rate/:slug', page: cityPage },
  { path: '/chicken-rate/:slug/board', page: cityBoardPage },
  { path: '/state/:state', page: statePage },
  { path: TODAY_PART, page: todayPart },
  { path: MONTH_PART, page: monthPart },
  { path: CORRECTIONS, page: correctionsPage },
  { path: '/offline', page: offlinePage },
  { path: '/embed/:slug', page: widgetPage },
  { path: '/map', page: mapPage },
  { path: '/data', page: dataPage },
  { path: API, page: apiPage },
  { path: ALERTS, page: alertsPage },
  { path: `${ALERTS}/:key`, page: managePage, isPrivate: true },
  { path: `${ALERTS}/:key/confirm`, page: managePage, isPrivate: true },
  { path: `${ALERTS}/:key/unsubscribe`, page: unsubscribePage, isPrivate: true },
]

/** Files that programs read, or people take away. */
const FILES: readonly (SiteAddress & { file: File })[] = [
  { path: '/robots.txt', file: robots, isOne: true },
  { path: '/sitemap.xml', file: sitemap, isOne: true },
  { path: '/sitemap-:language.xml', file: languageSitemap, isOne: true },
  { path: '/manifest.webmanifest', file: manifest },
  { path: CITY_NAMES, file: cityNames },
  { path: MEANT_CITIES, file: meantCities },
  { path: CITY_PLACES, file: cityPlaces },
  { path: '/feed.xml', file: feed },
  { path: '/chicken-rate/:slug/feed.xml', file: cityFeed },
  { path: CORRECTIONS_FEED, file: correctionsFeed },
]

/** Every page and file: each is a route of the server. */
export const ADDRESSES: readonly SiteAddress[] = [
  ...PAGES.map(({ path, isPrivate = false }) => ({ path, isPrivate })),
  ...FILES.map(({ path, isOne = false }) => ({ path, isOne, isFile: true })),
]

const decodePart = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Finds the first of some addresses that a path fits, with the parts of the path by their names. */
function createFinder<Address extends SiteAddress>(addresses: readonly Address[]) {
  const patterns = addresses.map(address => ({
    address,
    pattern: new RegExp(`^${address.path.replaceAll('.', '\\.').replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
  }))
  return (path: string): (Address & { params: Params }) | undefined => {
    for (const { address, pattern } of patterns) {
      const match = pattern.exec(path)
      if (!match) continue
      const parts = Object.entries(match.groups ?? {}).map(([name, part]) => [name, decodePart(part)])
      return { ...address, params: Object.fromEntries(parts) }
    }
    return undefined
  }
}

const findPage = createFinder(PAGES)
const findAnyFile = createFinder(FILES)

/** The page at a path and the parts of its address; one that says so when there is none. */
export const getPage = (path: string): { page: Page; params: Params } =>
  findPage(path) ?? { page: notFoundPage, params: {} }

export function findFile({ path, language }: Pick<SiteVisit, 'path' | 'language'>) {
  const found = findAnyFile(path)
  return found?.isOne && language !== DEFAULT_LANGUAGE ? undefined : found
}

/** Returns the parameters that the page at a path reads; a file reads none. */
export function parseQuery(path: string, query: URLSearchParams): URLSearchParams | undefined {
  const found = findPage(path)
  if (found) return queryFor(found.page, query)
  return findAnyFile(path) && new URLSearchParams()
}
