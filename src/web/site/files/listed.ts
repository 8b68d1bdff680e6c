import type { SiteReads, SiteVisit } from '#shared/site.ts'
import { cityAddress } from '#web/rates/CityLink.tsx'
import { SCREENS } from '../screens.ts'

/** A page that search engines are to know of. */
export interface Listed {
  /** In the default language. */
  path: string
  /** Instant of the last change of its rates (ISO, UTC); absent where it shows none. */
  updatedAt?: string | undefined
}

/** Screens that show rates change with them. */
const WITH_RATES: readonly string[] = ['home', 'chart', 'compare']

/** Every public page: the screens, and each city that has rates. */
export async function listedPages(reads: SiteReads, _visit: SiteVisit): Promise<Listed[]> {
  const cities = await reads.changedCities()
  const updatedAt = cities
    .map(city => city.updatedAt)
    .sort()
    .at(-1)
  const screens = SCREENS.filter(({ page }) => page).map(({ name, path }) => ({
    path,
    updatedAt: WITH_RATES.includes(name) ? updatedAt : undefined,
  }))
  return [...screens, ...cities.map(city => ({ path: cityAddress(city.name), updatedAt: city.updatedAt }))]
}
