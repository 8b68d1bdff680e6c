import type { PageKey } from '#server/response-cache/responseCache.ts'
import { readAddress } from '#shared/languages.ts'
import { isOfPanel } from './routes.ts'
import type { SiteSource } from './site.ts'

/** How pages and files of a site are told apart: by their path, and by what they read of the query. */
export async function keyOfPages(source: SiteSource): Promise<PageKey> {
  const site = await source.current()
  return ({ pathname, searchParams }) => {
    // one page, whatever it shows
    if (isOfPanel(pathname)) return '/admin'
    const query = site.queryAt(readAddress(pathname).path, searchParams)?.toString()
    if (query === undefined) return undefined
    return query ? `${pathname}?${query}` : pathname
  }
}
