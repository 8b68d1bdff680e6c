import type { ManagedCity } from '#shared/cities/managedCities.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import type { Cities } from '../../src/server/cities/cities.ts'
import type { City } from '../../src/server/cities/queries.ts'
import type { Db } from '../../src/server/database/db.ts'
import { openTestApp, type TestApp } from './app.ts'

/** Two instances on one database, with the tokens of an Admin and a Sub Admin. */
export async function openInstances() {
  const server = await openTestApp()
  const other = await openTestApp({}, server.storage)
  return {
    server,
    other,
    admin: (await server.staff('Admin', 'Asha')).token,
    clerk: (await server.staff('Sub Admin', 'Ravi')).token,
  }
}

export const listManagedCities = async (server: TestApp, token: string): Promise<ManagedCity[]> =>
  (await server.call('GET', '/api/admin/cities', { token })).json()

export const listRates = async (server: TestApp, location: string): Promise<DailyRate[]> =>
  (await server.call('GET', `/api/rates/daily?${new URLSearchParams({ location })}`)).json()

/** Makes cities that have no rates yet, unless they are there, and returns them. */
export const makeCities = (
  db: Db,
  cities: Pick<Cities, 'write'>,
  names: readonly string[],
): Promise<City[]> =>
  cities.write(
    work => db.transaction().execute(work),
    {
      wanted: names.map(name => ({ name, mayMake: true })),
      author: { accountId: null, requestId: null },
    },
    async (_, made) => made.flatMap(city => ('id' in city ? city : [])),
  )
