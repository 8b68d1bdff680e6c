import { DEFAULT_LANGUAGE } from '#shared/languages.ts'
import type { SiteAddress } from '#shared/site.ts'
import { FILES, fileAt } from './feeds/files.ts'
import { type Page, queryFor } from './page.ts'
import { cityPage } from './pages/city/CityPage.tsx'
import { myBoardPage } from './pages/city/MyBoard.tsx'
import { widgetPage } from './pages/embed/Widget.tsx'
import { notFoundPage } from './pages/notices/NotFound.tsx'
import { offlinePage } from './pages/notices/Offline.tsx'
import { allCitiesPage } from './pages/places/AllCities.tsx'
import { statePage } from './pages/places/StatePage.tsx'
import { compilePattern, matchPattern } from './patterns.ts'
import { SCREENS } from './screens.ts'

interface Address extends SiteAddress {
  page: Page
}

/** Pages beside the screens of the menus. */
const PAGES: readonly Address[] = [
  { path: '/chicken-rate', page: allCitiesPage },
  { path: '/chicken-rate/:slug', page: cityPage },
  { path: '/chicken-rate/:slug/board', page: myBoardPage },
  { path: '/state/:slug', page: statePage },
  { path: '/offline', page: offlinePage },
  { path: '/embed/:slug', page: widgetPage },
]

const pages = [...SCREENS, ...PAGES]
const patterns = pages.map(({ path, page }) => ({ page, pattern: compilePattern(path) }))

/** Every page and file: each is a route of the server. */
export const ADDRESSES: readonly SiteAddress[] = [
  ...pages.map(({ path }) => ({ path })),
  ...FILES.map(({ path, isOne = false }) => ({ path, isOne, isFile: true })),
]

function findPage(path: string): { page: Page; params: Record<string, string> } | undefined {
  for (const { pattern, page } of patterns) {
    const params = matchPattern(pattern, path)
    if (params) return { page, params }
  }
  return undefined
}

/** The page at a path and the parts of its address; a page that says so when there is none. */
export const pageAt = (path: string) => findPage(path) ?? { page: notFoundPage, params: {} }

/** What is read of a query by the page or file at a path: nothing by files. */
export function queryAt(path: string, query: URLSearchParams): URLSearchParams | undefined {
  const found = findPage(path)
  if (found) return queryFor(found.page, query)
  return fileAt({ path, language: DEFAULT_LANGUAGE }) && new URLSearchParams()
}
