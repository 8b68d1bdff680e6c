import type { Page } from './page.ts'
import { cityPage } from './pages/city/CityPage.tsx'
import { myBoardPage } from './pages/city/MyBoard.tsx'
import { widgetPage } from './pages/embed/Widget.tsx'
import { notFoundPage } from './pages/notices/NotFound.tsx'
import { offlinePage } from './pages/notices/Offline.tsx'
import { allCitiesPage } from './pages/places/AllCities.tsx'
import { statePage } from './pages/places/StatePage.tsx'
import { partsOf, patternOf } from './patterns.ts'
import { SCREENS } from './screens.ts'

interface Address {
  /** With `:name` where a part of the address is given: `/chicken-rate/:slug`. */
  path: string
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

const addresses = [...SCREENS, ...PAGES].map(({ path, page }) => ({ page, pattern: patternOf(path) }))

/** The page at a path and the parts of its address; a page that says so when there is none. */
export function pageAt(path: string): { page: Page; params: Record<string, string> } {
  for (const { pattern, page } of addresses) {
    const params = partsOf(pattern, path)
    if (params) return { page, params }
  }
  return { page: notFoundPage, params: {} }
}
