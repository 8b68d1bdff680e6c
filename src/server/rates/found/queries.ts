import { sql } from 'kysely'
import type { ReadOnlyDb } from '#server/database/tables.ts'
import { dependsOn } from '#server/response-cache/cache.ts'
import type { Markets } from '#shared/rates/markets.ts'
import type { ChangedCity, RecentRate } from '#shared/site.ts'
import { rateId } from '../ids.ts'
import { selectMarkets } from '../prices/queries.ts'

interface RecentRow extends Omit<RecentRate, '_id' | 'updatedAt' | 'markets'> {
  city_id: number
  updated_at: Date
  markets: Markets | null
}

/** The last published records of all cities or of one, newest day first, then what was entered last. INR per kg. */
export async function findRecentRates(
  db: ReadOnlyDb,
  count: number,
  cityKey?: string,
): Promise<RecentRate[]> {
  dependsOn({ cities: cityKey === undefined ? undefined : [cityKey] })
  const { rows } = await sql<RecentRow>`
    select r.city_id, c.name as location, r.date, r.updated_at, ${selectMarkets('r')} as markets
    from daily_rate r join city c on c.id = r.city_id
    where r.deleted_at is null ${cityKey === undefined ? sql`` : sql`and c.key = ${cityKey}`}
    order by r.date desc, r.updated_at desc, c.key limit ${count}`.execute(db)
  return rows.map(({ city_id, updated_at, markets, ...row }) => ({
    _id: rateId({ cityId: city_id, date: row.date }),
    ...row,
    markets: markets ?? {},
    updatedAt: updated_at.toISOString(),
  }))
}

const hasRates = sql`exists (select from daily_rate r where r.city_id = c.id and r.deleted_at is null)`

/** The cities that have rates, with the instant at which one of them was last written or taken away. */
export async function findChangedCities(db: ReadOnlyDb): Promise<ChangedCity[]> {
  dependsOn({})
  const { rows } = await sql<{ name: string; state: string | null; updated_at: Date }>`
    select c.name, c.state, (select max(r.updated_at) from daily_rate r where r.city_id = c.id) as updated_at
    from city c where ${hasRates} order by c.key`.execute(db)
  return rows.map(({ updated_at, ...city }) => ({ ...city, updatedAt: updated_at.toISOString() }))
}

/** Names of the cities that had rates and have none any more: every one was taken off the site. */
export async function findGoneCities(db: ReadOnlyDb): Promise<string[]> {
  dependsOn({ onlyNames: true })
  const { rows } = await sql<{ name: string }>`
    select c.name from city c
    where exists (select from daily_rate r where r.city_id = c.id) and not ${hasRates} order by c.key`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}
