import type { Page } from './page.ts'
import { notFoundPage } from './pages/notices/NotFound.tsx'
import { SCREENS } from './screens.ts'

interface Address {
  /** With `:name` where a part of the address is given: `/chicken-rate/:slug`. */
  path: string
  page: Page
}

/** Pages beside the screens of the menus. */
const PAGES: readonly Address[] = []

const addresses = [...SCREENS.flatMap(({ path, page }) => (page ? [{ path, page }] : [])), ...PAGES].map(
  ({ path, page }) => ({ page, pattern: new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`) }),
)

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The page at a path and the parts of its address; a page that says so when there is none. */
export function pageAt(path: string): { page: Page; params: Record<string, string> } {
  for (const { pattern, page } of addresses) {
    const found = pattern.exec(path)
    if (!found) continue
    const parts = Object.entries(found.groups ?? {}).map(([name, part]) => [name, decoded(part)])
    return { page, params: Object.fromEntries(parts) }
  }
  return { page: notFoundPage, params: {} }
}
