import { sql } from 'kysely'
import type { Db, ReadOnlyDb } from '#server/database/db.ts'
import { readFact, setFact } from '#server/database/queries.ts'
import type { Author } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import type { AuditAction } from '#shared/audit/api.ts'

/** A city that has rates, or may get some. */
export interface City {
  id: number
  /** Its identity, the folded form of its name. */
  key: string
  name: string
  state: string | null
  isRetired: boolean
}

/** A city that is not entered yet. */
export type NewCity = Pick<City, 'key' | 'name' | 'state'>

/** A name that means a city: its own, or an alias. */
export interface CityName extends City {
  byKey: string
}

/** Lists every name of the cities that were ever entered. */
export async function findCities(db: ReadOnlyDb): Promise<CityName[]> {
  const { rows } = await sql<CityName>`
    select n.key as "byKey", c.id, c.key, c.name, c.state, c.retired_at is not null as "isRetired"
    from (select key, key as city_key from city where now_id is null union all select key, city_key from city_alias) n
    join city c on c.key = n.city_key and c.now_id is null
    order by n.key`.execute(db)
  return rows
}

/** Lets one transaction at a time name cities, whatever the number of instances: what it reads then stays true. */
export const lockCityNames = (tx: Db) => sql`select pg_advisory_xact_lock(hashtext('new city'))`.execute(tx)

/** Makes cities under the lock. */
export async function insertCities(tx: Db, cities: readonly NewCity[]): Promise<City[]> {
  const { rows } = await sql<City>`
    insert into city (key, name, state)
    select key, name, state
    from jsonb_to_recordset(${JSON.stringify(cities)}::jsonb) as g(key text, name text, state text)
    returning id, key, name, state, false as "isRetired"`.execute(tx)
  return rows
}

/** What an entry says about a city that no list of places has. */
const UNLISTED = { list: 'none' }

/** Inserts that somebody's rates created cities, at the moment of those rates and in their transaction. */
export async function recordNewCities(
  tx: Db,
  made: readonly { id: number; isUnlisted: boolean }[],
  { accountId, requestId }: Author,
): Promise<void> {
  await sql`
    insert into event (account_id, action, city_id, after, request_id)
    select ${accountId}::uuid, ${'city.create' satisfies AuditAction}, c.id,
      case when c."isUnlisted" then ${JSON.stringify(UNLISTED)}::jsonb end, ${requestId}
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as c(id integer, "isUnlisted" boolean)
    where ${accountId}::uuid is not null order by c.id`.execute(tx)
}

/** An account, and how many cities on no list of places it has created on this day of India's. */
export async function findCityMaker(
  db: ReadOnlyDb,
  accountId: string,
): Promise<{ role: string | null; unlisted: number } | undefined> {
  const { rows } = await sql<{ role: string | null; unlisted: number }>`
    select a.role, (select count(*)::integer from event e
        where e.account_id = a.id and e.action = ${'city.create' satisfies AuditAction} and e.after is not null
          and e.at >= date_trunc('day', now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata') as unlisted
    from account a where a.id = ${accountId}::uuid`.execute(db)
  return rows[0]
}

/** The fact that holds the names of the third-party service. */
const SERVICE_NAMES = 'city_service_names'

/** The names that the service returned, and when, on the database's clock. */
interface ServiceNames {
  at: Date
  names: readonly string[]
}

/** Stores the names of the service, for all instances. */
export const storeServiceNames = (db: Db, found: ServiceNames): Promise<void> =>
  setFact(db, SERVICE_NAMES, JSON.stringify(found))

/** Returns the names of the service; none before it was asked. */
export async function findServiceNames(db: ReadOnlyDb): Promise<ServiceNames> {
  const { at, names } = JSON.parse((await readFact(db, SERVICE_NAMES)) ?? '{"at": 0, "names": []}')
  return { at: new Date(at), names }
}

/** Throws `city.closed` when a city takes no rates: it is retired, or part of another one. */
export async function assertOpenCities(db: ReadOnlyDb, ids: readonly number[]): Promise<void> {
  const { rows } = await sql`
    select from city where id = any(${ids}) and (retired_at is not null or now_id is not null) limit 1`.execute(
    db,
  )
  if (rows.length > 0) throw new HttpError('city.closed')
}
