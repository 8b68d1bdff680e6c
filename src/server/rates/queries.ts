import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Cities } from '#server/cities/cities.ts'
import type { Db, ReadOnlyDb } from '#server/database/db.ts'
import {
  isQuoted,
  type PriceValues,
  selectMarkets,
  selectPrices,
  toMarkets,
} from '#server/database/priceColumns.ts'
import { readFact, setFact } from '#server/database/queries.ts'
import { type CacheTag, dependsOn, tagRates } from '#server/response-cache/cache.ts'
import type { Day } from '#shared/days.ts'
import type { RateFilter } from '#shared/rates/api.ts'
import type { Market } from '#shared/rates/markets.ts'
import type { DailyRate, PreviousRate } from '#shared/rates/rates.ts'
import type { PublishedCity } from '#shared/site.ts'
import { type RateKey, rateId } from './keys.ts'

/** Selects records; every part narrows the selection. Cities are given by their keys. */
export type RateSelection = Omit<RateFilter, 'location'> & { cityKeys?: string[] | undefined }

/** Chooses the connections of a read: staff have their own, and do not wait for those of strangers. */
export const chooseReads = (
  { storage }: Pick<FastifyInstance, 'storage'>,
  { isOfStaff }: FastifyRequest,
): ReadOnlyDb => (isOfStaff ? storage.db : storage.reads)

/** The records that a filter asks for. */
export const toSelection = (
  { location, ...filter }: RateFilter,
  { toKey }: Pick<Cities, 'toKey'>,
): RateSelection => ({ ...filter, cityKeys: location?.map(toKey) })

const nothing = sql``
const when = <T>(value: T | undefined, part: (value: T) => RawBuilder<unknown>) =>
  value === undefined ? nothing : part(value)

/** The id of the record in table `r`, as `rateId` writes it. */
export const selectId = (r: string) => sql.raw<string>(`${r}.city_id || to_char(${r}.date, '-YYYYMMDD')`)

/** The published record before the one in table `r`; null when there is none. */
export const selectPrevious = (r: string, market?: Market) => sql<PreviousRate | null>`(
  select json_build_object('date', b.date, 'markets', ${selectMarkets('b', market)}) from rate b
  where b.city_id = ${sql.ref(`${r}.city_id`)} and b.date < ${sql.ref(`${r}.date`)} and b.deleted_at is null
  order by b.date desc limit 1)`

/**
 * Whether a row belongs to one of these cities, by their keys. In the past a key may be that of two cities: of the one that had the
 * name then, and of a later one that has it now.
 */
export const isOfCities = (column: string, keys: readonly string[]) =>
  sql`${sql.ref(column)} = any(array(select id from city where key = any(${keys})))`

/** Whether the city in `c` is shown to anybody. */
export const isShown = sql`c.retired_at is null`

/** Whether the city in `c` has a published record. */
export const hasRates = sql`(${isShown}
  and exists (select from rate r where r.city_id = c.id and r.deleted_at is null))`

interface RateRow extends PriceValues {
  city_id: number
  city_key: string
  location: string
  date: Day
  version: number
  previous?: DailyRate['previous']
}

const toRecord = (row: RateRow, market?: Market): DailyRate => ({
  _id: rateId({ cityId: row.city_id, date: row.date }),
  location: row.location,
  date: row.date,
  markets: toMarkets(row, market),
  ...(row.previous === undefined ? {} : { previous: row.previous }),
})

function select({ date, from, to, cityKeys, market, cursor, limit, with: extras = [] }: RateSelection) {
  const [lastDay, lastKey] = cursor?.split('.') ?? []
  return sql<RateRow>`
    select r.city_id, c.key as city_key, c.name as location, r.date, r.version, ${selectPrices('r')}
      ${extras.includes('previous') ? sql`, ${selectPrevious('r', market)} as previous` : nothing}
    from rate r join city c on ${isShown} and c.id = r.city_id
    where r.deleted_at is null
      ${when(date, day => sql`and r.date = ${day}`)}
      ${when(from, day => sql`and r.date >= ${day}`)}
      ${when(to, day => sql`and r.date <= ${day}`)}
      ${when(cityKeys, keys => sql`and ${isOfCities('r.city_id', keys)}`)}
      ${when(market, name => sql`and ${isQuoted('r', name)}`)}
      ${when(lastDay, day => sql`and r.date <= ${day} and (r.date < ${day} or c.key > ${lastKey})`)}
    order by r.date desc, c.key
    ${when(limit, count => sql`limit ${count}`)}`
}

function toDailyRate(row: RateRow, { market, with: extras = [] }: RateSelection): DailyRate {
  const record = toRecord(row, market)
  return extras.includes('version') ? { ...record, version: row.version } : record
}

/** What a selection shows; a previous record may be of any earlier day. */
const tagSelection = ({ date, from, to, cityKeys, with: extras = [] }: RateSelection): CacheTag[] =>
  tagRates({ cityKeys, from: extras.includes('previous') ? undefined : (date ?? from), to: date ?? to })

/**
 * Records, newest day first, then city; INR per kg. Without `limit` all that are selected, so select a day or a
 * page. `next` is the cursor of the following page.
 */
export async function findRates(
  db: ReadOnlyDb,
  selection: RateSelection,
): Promise<{ rates: DailyRate[]; next?: string }> {
  const { limit } = selection
  dependsOn(...tagSelection(selection))
  const { rows } = await select({ ...selection, limit: limit && limit + 1 }).execute(db)
  const page = limit ? rows.slice(0, limit) : rows
  const last = page.at(-1)
  return {
    rates: page.map(row => toDailyRate(row, selection)),
    ...(last && rows.length > page.length ? { next: `${last.date}.${last.city_key}` } : {}),
  }
}

/** Records read at a time; few at first, whom a reader waits for. */
const CHUNK = 500
const FIRST_CHUNK = 100

/**
 * Streams the records without a limit, a few hundred at a time. Each chunk is a short query of its own that begins behind
 * the last record of the one before, so a slow reader holds no connection. Day and city of a record never change: whatever
 * is written during the stream, no record comes twice, and none that existed all the time is left out.
 */
export async function* streamRates(db: ReadOnlyDb, selection: RateSelection): AsyncGenerator<DailyRate[]> {
  let { cursor } = selection
  let limit = FIRST_CHUNK
  do {
    const { rates, next } = await findRates(db, { ...selection, cursor, limit })
    if (rates.length > 0) yield rates
    cursor = next
    limit = CHUNK
  } while (cursor)
}

/** The first day that has a published record; null while there is none. */
export async function findFirstDay(db: ReadOnlyDb): Promise<Day | null> {
  dependsOn('rates')
  const { rows } = await sql<{ first: Day | null }>`
    select min(date) as first from rate where deleted_at is null`.execute(db)
  return rows[0]!.first
}

/** One published record with its version; undefined when there is none or it is deleted. */
export async function findRate(
  db: ReadOnlyDb,
  { cityId, date }: RateKey,
): Promise<{ rate: DailyRate; version: number } | undefined> {
  dependsOn(`day:${date}`)
  const { rows } = await sql<RateRow>`
    select r.city_id, c.key as city_key, c.name as location, r.date, r.version, ${selectPrices('r')}
    from rate r join city c on ${isShown} and c.id = r.city_id
    where r.city_id = ${cityId} and r.date = ${date} and r.deleted_at is null`.execute(db)
  const [row] = rows
  return row && { rate: toRecord(row), version: row.version }
}

/** The cities that have at least one published rate, sorted by name. */
export async function findPublishedCities(db: ReadOnlyDb): Promise<(PublishedCity & { key: string })[]> {
  dependsOn('cities')
  const { rows } = await sql<PublishedCity & { key: string }>`
    select c.key, c.name, c.state from city c
    where ${hasRates}
    order by c.key`.execute(db)
  return rows
}

const SAMPLE = 'sample_data'

/** Whether the rates of this database are generated samples. */
export const isSampleData = async (db: ReadOnlyDb): Promise<boolean> =>
  (await readFact(db, SAMPLE)) === 'true'

/** Marks the rates of this database as generated samples; every page says so then. */
export const markSampleData = (db: Db): Promise<void> => setFact(db, SAMPLE, 'true')
