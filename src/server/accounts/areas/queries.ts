import { sql } from 'kysely'
import type { Db, ReadOnlyDb } from '#server/database/tables.ts'

/** The cities and states that somebody looks after; none of either means all cities. */
export interface Areas {
  cities: number[]
  states: string[]
}

/** Whether a city is among those somebody looks after. */
export const isWithin = ({ cities, states }: Areas, city: { id: number; state: string | null }): boolean =>
  (cities.length === 0 && states.length === 0) ||
  cities.includes(city.id) ||
  (city.state !== null && states.includes(city.state))

/** The cities that the chosen ones of the account `a` are, or are part of, now. */
const areaCities = sql`from city n join city c on c.id = coalesce(n.now_id, n.id) where n.id = any(a.area_cities)`
const AREAS = [
  sql<number[]>`array(select distinct c.id ${areaCities})`.as('cities'),
  'a.area_states as states',
] as const

export const findAreas = (db: ReadOnlyDb, accountId: string): Promise<Areas> =>
  db.selectFrom('account as a').select(AREAS).where('a.id', '=', accountId).executeTakeFirstOrThrow()

/** The names of the areas of the account `a`, states first. */
export const selectAreaNames = sql<string[]>`
  a.area_states || array(select c.name ${areaCities} group by c.id order by c.key)`

export async function findAreaNames(db: ReadOnlyDb, accountId: string): Promise<string[]> {
  const account = db.selectFrom('account as a').where('a.id', '=', accountId)
  return (await account.select(selectAreaNames.as('names')).executeTakeFirstOrThrow()).names
}

/** Lists the states of cities that were ever entered. */
export async function listStates(db: ReadOnlyDb): Promise<string[]> {
  const rows = await db.selectFrom('city').select('state').distinct().where('state', 'is not', null).execute()
  return rows.map(({ state }) => state!)
}

export async function updateAreas(tx: Db, accountId: string, { cities, states }: Areas): Promise<void> {
  const areas = { area_cities: cities, area_states: states }
  await tx.updateTable('account').set(areas).where('id', '=', accountId).execute()
}
