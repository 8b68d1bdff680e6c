import { alertsPage } from '#features/alerts/site/pages/AlertsPage.tsx'
import { managePage, unsubscribePage } from '#features/alerts/site/pages/ManagePage.tsx'
import { ALERTS } from '#features/alerts/site/pages/parts.tsx'
import { mapPage } from '#features/map/site/MapPage.tsx'
import { API, apiPage } from '#features/open-data/site/api/ApiPage.tsx'
import { CORRECTIONS_FEED, correctionsFeed } from '#features/open-data/site/correctionsFeed.ts'
import { dataPage } from '#features/open-data/site/data/DataPage.tsx'
import type { SiteAddress } from '#shared/site.ts'
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
import type { Page } from './page.ts'
import { citiesPage } from './pages/cities/CitiesPage.tsx'
import { cityBoardPage, widgetPage } from './pages/city/boardPages.tsx'
import { cityPage } from './pages/city/CityPage.tsx'
import { correctionsPage } from './pages/corrections/CorrectionsPage.tsx'
import { CORRECTIONS } from './pages/corrections/corrections.ts'
import { notFoundPage, offlinePage } from './pages/notices.tsx'
import { statePage } from './pages/state/StatePage.tsx'
import { SCREENS } from './screens.ts'

/** Public pages: the screens of the menus and others. */
const PAGES: readonly (SiteAddress & { page: Page })[] = [
  ...SCREENS,
  { path: '/chicken-rate', page: citiesPage },
  { path: '/chicken-rate/:slug', page: cityPage },
  { path: '/chicken-rate/:slug/board', page: cityBoardPage },
  { path: '/state/:state', page: statePage },
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

const pages = new Map(PAGES.map(({ path, page }) => [path, page]))
const files = new Map(FILES.map(({ path, file }) => [path, file]))

/** The page of an address; one that says so when there is none. */
export const getPage = (address = ''): Page => pages.get(address) ?? notFoundPage

export const getFile = (address = ''): File | undefined => files.get(address)
