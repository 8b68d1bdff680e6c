import { sql } from 'kysely'
import type { Db, Fragment, ReadOnlyDb } from '#server/database/db.ts'
import { PRICE_COLUMNS, selectMarkets, selectPrices, toPriceValues } from '#server/database/priceColumns.ts'
import type { Markets } from '#shared/rates/markets.ts'
import type { Revision } from '#shared/rates/rates.ts'
import { joinBefore, selectAfter, selectBefore } from '../history/queries.ts'
import { type RateKey, rateId } from '../keys.ts'

/** Who wrote a record, and which role the account has now that wants to correct it. */
export interface Authorship {
  role: string | null
  /** The account of the last entry; null when the product entered it. */
  enteredBy: string | null
  /** The account of the last write. */
  writtenBy: string | null
  /** Seconds since the entry. */
  age: number
}

/** A record as it is, with who wrote it; `markets` is null while it is deleted. */
export interface CurrentRate extends Authorship {
  location: string
  version: number
  markets: Markets | null
}

/** Of arrays, whose length the planner knows: of JSON it expects a hundred rows, and reads all records for one. */
const keyRows = (keys: readonly RateKey[]) =>
  sql`unnest(${keys.map(({ cityId }) => cityId)}::integer[], ${keys.map(({ date }) => date)}::date[]) as k("cityId", date)`

/**
 * Reads those of the records that were ever written, with the role that an account has now; returns them by `rateId`.
 */
export async function readRates(
  db: ReadOnlyDb,
  keys: readonly RateKey[],
  accountId: string | null,
): Promise<Map<string, CurrentRate>> {
  const ofRecord = sql`v.city_id = r.city_id and v.date = r.date`
  const { rows } = await sql<CurrentRate & RateKey>`
    select k.*, c.name as location, r.version,
      case when r.deleted_at is null then ${selectMarkets('r')} end as markets,
      a.role, e.account_id as "enteredBy", w.account_id as "writtenBy", extract(epoch from now() - e.at)::float as age
    from ${keyRows(keys)} join rate r on r.city_id = k."cityId" and r.date = k.date
    join city c on c.id = r.city_id
    left join account a on a.id = ${accountId}::uuid
    left join lateral (select v.account_id, v.at from revision v where ${ofRecord} and v.action = 'create'
      order by v.version desc limit 1) e on true
    left join lateral (select v.account_id from revision v where ${ofRecord} order by v.version desc limit 1) w on true
  `.execute(db)
  return new Map(rows.map(({ cityId, date, ...current }) => [rateId({ cityId, date }), current]))
}

/** One write to a record; `after` is null when it is deleted. */
export interface RateWrite extends RateKey {
  action: Revision['action']
  after: Markets | null
  /** The version that it replaces. Absent: whichever there is; a create replaces no published record. */
  follows?: number | undefined
  /** Whether it only moves a record to or from a city: nobody is told, and it is no correction. */
  isMove?: boolean
  /** Why it is corrected, in public. */
  reason?: string | undefined
  /** When it is written, of a sample; absent: now. */
  at?: Date | undefined
}

/** Whose writes they are. */
export interface RateAuthor {
  /** Null: the product itself. */
  accountId: string | null
  /** The key that the client chose for its request: what was written under it is not written again. */
  key?: string | undefined
}

const priceColumns = sql.raw(PRICE_COLUMNS.join(', '))
const givenPrices = selectPrices('i')
const newPrices = sql.raw(PRICE_COLUMNS.map(name => `${name} = excluded.${name}`).join(', '))

const toInput = (writes: readonly RateWrite[]): Fragment => {
  const prices = writes.map(({ after }) => toPriceValues(after ?? {}))
  return sql`unnest(${writes.map(({ cityId }) => cityId)}::integer[], ${writes.map(({ date }) => date)}::date[],
    ${writes.map(({ action }) => action)}::text[], ${writes.map(({ follows }) => follows ?? null)}::integer[],
    ${writes.map(({ at }) => at ?? null)}::timestamptz[], ${writes.map(({ reason }) => reason ?? null)}::text[],
    ${writes.map(({ isMove = false }) => isMove)}::boolean[],
    ${sql.join(PRICE_COLUMNS.map(name => sql`${prices.map(values => values[name])}::integer[]`))})
    as i("cityId", date, action, follows, at, reason, "isMove", ${priceColumns})
    limit ${writes.length}`
}

/** A record as the database has it after a write: the name of a city that this instance remembers may be its former one. */
export interface WrittenRate {
  location: string
  version: number
}

/** The `writer` of a transaction that has checked itself who may write: one row without columns. */
const ALLOWED: Fragment = sql`select`

/** Whether the request of `author` has not written the record of the row in `i`. */
const isUnwritten = ({ accountId, key }: RateAuthor) =>
  key === undefined
    ? sql`true`
    : sql`not exists (select from revision v where v.account_id = ${accountId}::uuid and v.request_id = ${key}
        and v.city_id = i."cityId" and v.date = i.date)`

/** Whether the request of `author` has written nothing but these records. */
const isSameRequest = ({ accountId, key }: RateAuthor, keys: readonly RateKey[]) =>
  key === undefined
    ? sql`true`
    : sql`not exists (select from revision v left join ${keyRows(keys)} on (k."cityId", k.date) = (v.city_id, v.date)
        where v.account_id = ${accountId}::uuid and v.request_id = ${key} and k.date is null)`

/** What is written, and whether the writer may write. */
interface Written {
  mayWrite: boolean
  written: Map<string, WrittenRate>
}

interface WriteOptions {
  /** A query for a WHERE clause. It has a row while the session may write. */
  writer?: Fragment
  /** All records that the request asks for; default: those that are written. */
  asked?: readonly RateKey[]
}

/** Records written at a time: well within the time a statement may take. */
const RECORDS_PER_STATEMENT = 1000

const compareKeys = (one: RateKey, other: RateKey) =>
  one.date === other.date ? one.cityId - other.cityId : one.date < other.date ? -1 : 1

/**
 * Writes records and a revision of each, a thousand in one statement, if `writer` lets it; returns what was written by `rateId`. It
 * skips a record that somebody else changed meanwhile: one to create that is published, or one to change that no longer has the
 * version in `follows`. It also skips records of a closed city, unless they are deleted, what the same request wrote before, and all
 * of a request that wrote others. A record is never dated before its last write, though a clock was set back.
 */
export async function writeRates(
  db: Db,
  writes: readonly RateWrite[],
  author: RateAuthor,
  { writer = ALLOWED, asked = writes }: WriteOptions = {},
): Promise<Written> {
  const all: Written = { mayWrite: true, written: new Map() }
  // in one order over all statements, so that two calls at once cannot wait for each other
  const sorted = writes.toSorted(compareKeys)
  for (let at = 0; at < sorted.length; at += RECORDS_PER_STATEMENT) {
    const { mayWrite, written } = await writeSome(db, sorted.slice(at, at + RECORDS_PER_STATEMENT), author, {
      writer,
      asked,
    })
    all.mayWrite &&= mayWrite
    for (const [id, rate] of written) all.written.set(id, rate)
  }
  return all
}

async function writeSome(
  db: Db,
  writes: readonly RateWrite[],
  author: RateAuthor,
  { writer, asked }: Required<WriteOptions>,
): Promise<Written> {
  const { rows } = await sql<{ mayWrite: boolean; written: (RateKey & WrittenRate)[] }>`
    with writer as materialized (${writer}), input as materialized (select * from ${toInput(writes)}), written as (
      insert into rate as r (city_id, date, version, updated_at, deleted_at, ${priceColumns})
      select i."cityId", i.date, coalesce(o.version, 0) + 1, coalesce(i.at, now()),
        case i.action when 'delete' then coalesce(i.at, now()) end, ${givenPrices}
      from writer, input i
      join city c on c.id = i."cityId" and (i.action = 'delete' or (c.retired_at is null and c.now_id is null))
      left join rate o on o.city_id = i."cityId" and o.date = i.date
      where case i.action when 'create' then o.version is null or o.deleted_at is not null
          when 'restore' then o.version is not null else o.deleted_at is null and o.version is not null end
        and (i.follows is null or o.version = i.follows)
        and ${isUnwritten(author)} and ${isSameRequest(author, asked)}
      order by i.date, i."cityId"
      on conflict (city_id, date) do update set version = excluded.version, ${newPrices},
        updated_at = greatest(excluded.updated_at, r.updated_at),
        deleted_at = case when excluded.deleted_at is not null then greatest(excluded.deleted_at, r.updated_at) end
        where r.version = excluded.version - 1
      returning city_id as "cityId", date, version, updated_at
    ), revised as (
      insert into revision (city_id, date, version, at, action, account_id, request_id, reason, is_move, ${priceColumns})
      select w."cityId", w.date, w.version, w.updated_at, i.action, ${author.accountId}::uuid, ${author.key ?? null},
        i.reason, i."isMove", ${priceColumns}
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

/** What a request has written, as it left it: `markets` is null when it deleted the record, and `before` when there was none. */
export interface RequestedRate extends WrittenRate {
  action: Revision['action']
  markets: Markets | null
  before: Markets | null
}

/** Finds what a request has written by `rateId`; nothing for one without a key. */
export async function findRequested(
  db: ReadOnlyDb,
  { accountId, key }: RateAuthor,
): Promise<Map<string, RequestedRate>> {
  if (key === undefined) return new Map()
  const { rows } = await sql<RateKey & RequestedRate>`
    select v.city_id as "cityId", v.date, c.name as location, v.version, v.action, ${selectAfter} as markets,
      ${selectBefore} as before
    from revision v ${joinBefore} join city c on c.id = v.city_id
    where v.account_id = ${accountId}::uuid and v.request_id = ${key}`.execute(db)
  return new Map(rows.map(({ cityId, date, ...rate }) => [rateId({ cityId, date }), rate]))
}
