import type { Built } from '#shared/site.ts'

/**
 * Finds screens of the panel by their names: that of /admin/rate-update is RateUpdatePage.tsx. The page of an address names the
 * code of its screen, so that a browser asks for all of it at once.
 */
export function createScreenFinder(built: Built | undefined) {
  const screens = new Map<string, string>()
  for (const source of Object.keys(built?.panel ?? {})) {
    const name = /\/(\w+)Page\.tsx$/.exec(source)?.[1]
    if (name) screens.set(name.toLowerCase(), source)
  }
  return (path: string) => screens.get(path.replace(/^\/admin\/?/, '').replaceAll('-', '') || 'dashboard')
}
