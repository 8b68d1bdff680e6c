import { ASSETS_IN, PANEL_DOCUMENT, PANEL_FILES } from '#web/panelCaches.ts'

/**
 * Stores the document of the panel and the files of this visit, with those of the screens in which rates are entered, so that
 * it opens without a network. Files of an older release go.
 */
export async function keepPanel(): Promise<void> {
  const worker = await navigator.serviceWorker?.register('/sw.js')
  if (!worker) return
  await Promise.all([
    import('./screens/day-sheet/DaySheetPage.tsx'),
    import('./screens/rate-update/RateUpdatePage.tsx'),
    // what the panel loads after its first screen may come later than this
    import('./live/connect.ts'),
  ])
  const [cache, page] = await Promise.all([caches.open(PANEL_FILES), fetch(PANEL_DOCUMENT)])
  if (!page.ok) return
  const preloaded = (await page.clone().text()).match(ASSETS_IN) ?? []
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  const wanted = new Set([...preloaded, ...loaded.filter(path => path.startsWith('/assets/'))])
  const known = new Set<string>()
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (wanted.has(pathname)) known.add(pathname)
    else if (pathname !== PANEL_DOCUMENT) await cache.delete(request)
  }
  await cache.addAll([...wanted].filter(path => !known.has(path)))
  // last: a document that is stored has all its files
  await cache.put(PANEL_DOCUMENT, page)
}
