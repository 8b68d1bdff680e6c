import { sql } from 'kysely'
import { constant } from '#server/database/constant.ts'
import { PRICE_COLUMNS, toPriceValues } from '#server/database/priceColumns.ts'
import type { Db, Fragment, ReadOnlyDb } from '#server/database/tables.ts'
import type { Author } from '#server/http/endpointRoute.ts'
import type { Day } from '#shared/days.ts'
import type { RateContent, Revision } from '#shared/rates/rates.ts'
import { type RateKey, rateId } from '../keys.ts'
import { selectContent } from '../queries.ts'
import type { Authorship } from './corrections.ts'

/** A record as it is; `content` is null while it is deleted. */
export interface CurrentRate {
  location: string
  version: number
  content: RateContent | null
}

/** Of arrays, whose length the planner knows: of JSON it expects a hundred rows, and reads all records for one. */
const keyRows = (keys: readonly RateKey[]) =>
  sql`unnest(${keys.map(({ cityId }) => cityId)}::integer[], ${keys.map(({ date }) => date)}::date[]) as k("cityId", date)`

/** Locks those of the records that were ever written until the transaction ends; returns them by `rateId`. */
export async function lockRates(tx: Db, keys: readonly RateKey[]): Promise<Map<string, CurrentRate>> {
  // in one order everywhere, so that two calls at once cannot wait for each other
  await sql`
    select from rate r join ${keyRows(keys)} on r.city_id = k."cityId" and r.date = k.date
    order by r.date, r.city_id for update of r`.execute(tx)
  // a statement of its own: what it reads is as new as the locks
  return readRates(tx, keys)
}

/** Reads those of the records that were ever written; returns them by `rateId`. */
export async function readRates(db: ReadOnlyDb, keys: readonly RateKey[]): Promise<Map<string, CurrentRate>> {
  const { rows } = await sql<CurrentRate & { cityId: number; date: Day }>`
    select k."cityId", r.date, c.name as location, r.version,
      case when r.deleted_at is null then ${selectContent('r')} end as content
    from ${keyRows(keys)} join rate r on r.city_id = k."cityId" and r.date = k.date
    join city c on c.id = r.city_id`.execute(db)
  return new Map(rows.map(({ cityId, date, ...current }) => [rateId({ cityId, date }), current]))
}

/** Finds who wrote records that are locked, and the role that the account has now, by `rateId`. */
export async function findAuthorship(
  tx: ReadOnlyDb,
  accountId: string | null,
  keys: readonly RateKey[],
): Promise<Map<string, Authorship>> {
  const ofRecord = sql`v.city_id = k."cityId" and v.date = k.date`
  const { rows } = await sql<Authorship & RateKey>`
    select k.*, a.role, e.account_id as "enteredBy", w.account_id as "writtenBy",
      extract(epoch from now() - e.at)::float as age
    from ${keyRows(keys)}
    left join (select case when status = 'approved' then admin_type else status end as role
      from account where id = ${accountId}::uuid) a on true
    join lateral (select v.account_id, v.at from revision v where ${ofRecord} and v.action = 'create'
      order by v.version desc limit 1) e on true
    join lateral (select v.account_id from revision v where ${ofRecord} order by v.version desc limit 1) w on true
  `.execute(tx)
  return new Map(rows.map(({ cityId, date, ...authorship }) => [rateId({ cityId, date }), authorship]))
}

/** One write to a record; `after` is null when it is deleted. */
export interface RateWrite extends RateKey {
  action: Revision['action']
  after: RateContent | null
  /** Whether it only moves a record to or from a city: nobody is told, and it is no correction. */
  isMove?: boolean
  /** Why it is corrected, in public. */
  reason?: string | undefined
  /** When it is written, of a sample; absent: now. */
  at?: Date
}

const joinPrices = (part: (column: Fragment, name: string) => Fragment) =>
  constant(sql.join(PRICE_COLUMNS.map(name => part(sql.ref(name), name))))
const priceColumns = joinPrices(column => column)
const typedColumns = joinPrices(column => sql`${column} integer`)
const newPrices = joinPrices((column, name) => sql`${column} = ${sql.ref(`excluded.${name}`)}`)

const toInputRow = ({ after, ...write }: RateWrite) => ({
  ...write,
  ...(after && toPriceValues(after.markets)),
})

/** A record as the database has it after a write: the name of a city that this instance remembers may be its former one. */
export interface WrittenRate {
  location: string
  version: number
}

/** The `writer` of a transaction that decides by itself who may write. */
const ANY_WRITER: Fragment = sql`select`

/**
 * The moment of a write to a record that was written before: never earlier than that, though the clock was set back or
 * the transaction began before the one it waited for.
 */
const moment = sql`greatest(now(), r.updated_at)`

/**
 * Writes records with their prices and a revision of each in one statement, if `writer` lets it; returns what was
 * written by `rateId`. Records are locked already unless they are created; one to create that is published by now is left out, a
 * deleted one is republished.
 */
export async function writeRates(
  db: Db,
  writes: readonly RateWrite[],
  { accountId, requestId }: Author,
  { writer = ANY_WRITER }: { writer?: Fragment } = {},
): Promise<{ mayWrite: boolean; written: Map<string, WrittenRate> }> {
  const replaces = writes.some(({ action }) => action !== 'create')
  const hasAction = (actions: string) => sql`(r.city_id, r.date) in (
    select "cityId", date from input where action ${sql.raw(actions)})`
  const { rows } = await sql<{ mayWrite: boolean; written: (RateKey & WrittenRate)[] }>`
    with writer as materialized (${writer}), input as materialized (
      select i.* from writer, jsonb_to_recordset(${JSON.stringify(writes.map(toInputRow))}::jsonb)
        as i("cityId" integer, date date, action text, at timestamptz, reason text, "isMove" boolean,
          ${typedColumns})
    ), written as (
      insert into rate as r (city_id, date, updated_at, ${priceColumns})
      select "cityId", date, coalesce(at, now()), ${priceColumns} from input order by date, "cityId"
      on conflict (city_id, date) do update set version = r.version + 1, updated_at = ${moment}, ${newPrices},
        deleted_at = ${replaces ? sql`case when ${hasAction(`= 'delete'`)} then ${moment} end` : sql`null`}
        where r.deleted_at is not null ${replaces ? sql`or ${hasAction(`<> 'create'`)}` : sql``}
      returning city_id as "cityId", date, version, updated_at
    ), revised as (
      insert into revision (city_id, date, version, at, action, account_id, request_id, reason, is_move, ${priceColumns})
      select w."cityId", w.date, w.version, w.updated_at, i.action, ${accountId}::uuid, ${requestId},
        i.reason, coalesce(i."isMove", false), ${priceColumns}
      from written w join input i using ("cityId", date)
    )
    select exists(select from writer) as "mayWrite",
      (select coalesce(json_agg(json_build_object('cityId', w."cityId", 'date', w.date, 'version', w.version,
        'location', c.name)), '[]') from written w join city c on c.id = w."cityId") as written`.execute(db)
  const { mayWrite, written } = rows[0]!
  return {
    mayWrite,
    written: new Map(written.map(({ cityId, date, ...rate }) => [rateId({ cityId, date }), rate])),
  }
}

/** Records written at a time: well within the time a statement may take. */
const STATEMENT = 1000

const compareKeys = (one: RateKey, other: RateKey) =>
  one.date === other.date ? one.cityId - other.cityId : one.date < other.date ? -1 : 1

/** Writes any number of records, as `writeRates` does; returns what was written by `rateId`. */
export async function writeAllRates(
  tx: Db,
  writes: readonly RateWrite[],
  author: Author,
): Promise<Map<string, WrittenRate>> {
  const all = new Map<string, WrittenRate>()
  // in one order over all statements, so that two calls at once cannot wait for each other
  const sorted = writes.toSorted(compareKeys)
  for (let at = 0; at < sorted.length; at += STATEMENT) {
    const { written } = await writeRates(tx, sorted.slice(at, at + STATEMENT), author)
    for (const [id, rate] of written) all.set(id, rate)
  }
  return all
}
