import type { ChangedCity, SiteReads } from '#shared/site.ts'
import { cityAddress } from '#web/site/rates/CityLink.tsx'
import { stateAddress } from '../pages/places/stateAddress.ts'
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

const findLast = (cities: readonly ChangedCity[]) =>
  cities
    .map(city => city.updatedAt)
    .sort()
    .at(-1)

function listStates(cities: readonly ChangedCity[]): Listed[] {
  const byState = Map.groupBy(cities, ({ state }) => state)
  return [...byState].flatMap(([state, of]) =>
    state === null ? [] : [{ path: stateAddress(state), updatedAt: findLast(of) }],
  )
}

/** Every public page: the screens, and each state and city that has rates. */
export async function listedPages(reads: SiteReads): Promise<Listed[]> {
  const cities = await reads.changedCities()
  const updatedAt = findLast(cities)
  const screens = SCREENS.map(({ name, path }) => ({
    path,
    updatedAt: WITH_RATES.includes(name) ? updatedAt : undefined,
  }))
  return [
    ...screens,
    { path: '/chicken-rate', updatedAt },
    ...listStates(cities),
    ...cities.map(city => ({ path: cityAddress(city.name), updatedAt: city.updatedAt })),
  ]
}
