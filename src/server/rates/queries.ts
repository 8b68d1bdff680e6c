import { type RawBuilder, sql } from 'kysely'
import { type Region, showing } from '#server/shown.ts'
import type { Db } from '#server/storage/tables.ts'
import type { Day } from '#shared/days.ts'
import type { EXTRAS } from '#shared/rates/api.ts'
import type { Market, Markets } from '#shared/rates/markets.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import type { PublishedCity } from '#shared/site.ts'
import type { Position } from './cursors.ts'
import { type RateKey, rateId } from './ids.ts'
import { marketsOf, previousOf } from './prices/queries.ts'

/** Which records; every part narrows. Cities are given by their keys. */
export interface RateSelection {
  date?: Day | undefined
  from?: Day | undefined
  to?: Day | undefined
  cityKeys?: string[] | undefined
  market?: Market | undefined
  after?: Position | undefined
  limit?: number | undefined
  extras?: readonly (typeof EXTRAS)[number][] | undefined
}

interface RateRow {
  city_id: number
  city_key: string
  location: string
  date: Day
  version: number
  markets: Markets | null
  previous?: DailyRate['previous']
}

const recordOf = ({ city_id, location, date, markets, previous }: RateRow): DailyRate => ({
  _id: rateId({ cityId: city_id, date }),
  location,
  date,
  markets: markets ?? {},
  ...(previous === undefined ? {} : { previous }),
})

const nothing = sql``
const when = <T>(value: T | undefined, part: (value: T) => RawBuilder<unknown>) =>
  value === undefined ? nothing : part(value)

function select({ date, from, to, cityKeys, market, after, limit, extras = [] }: RateSelection) {
  return sql<RateRow>`
    select r.city_id, c.key as city_key, c.name as location, r.date, r.version,
      ${marketsOf('r', market)} as markets
      ${extras.includes('previous') ? sql`, ${previousOf('r', market)} as previous` : nothing}
    from daily_rate r join city c on c.id = r.city_id
    where r.deleted_at is null
      ${when(date, day => sql`and r.date = ${day}`)}
      ${when(from, day => sql`and r.date >= ${day}`)}
      ${when(to, day => sql`and r.date <= ${day}`)}
      ${when(cityKeys, keys => sql`and c.key = any(${keys})`)}
      ${when(
        market,
        name => sql`and exists (select from price p
        where p.city_id = r.city_id and p.date = r.date and p.market = ${name})`,
      )}
      ${when(after, ({ date: day, cityKey }) => sql`and r.date <= ${day} and (r.date < ${day} or c.key > ${cityKey})`)}
    order by r.date desc, c.key
    ${when(limit, count => sql`limit ${count}`)}`
}

const answerOf = (row: RateRow, extras: RateSelection['extras'] = []): DailyRate =>
  extras.includes('version') ? { ...recordOf(row), version: row.version } : recordOf(row)

/** What a selection shows; a previous record may be of any earlier day. */
const regionOf = ({ date, from, to, cityKeys, extras = [] }: RateSelection): Region => ({
  cities: cityKeys,
  from: extras.includes('previous') ? undefined : (date ?? from),
  to: date ?? to,
})

/**
 * Records, newest day first, then city; INR per kg. Without `limit` all that are selected, so select a day or a
 * page. `next` is where the following page begins.
 */
export async function findRates(
  db: Db,
  selection: RateSelection,
): Promise<{ rates: DailyRate[]; next?: Position }> {
  const { limit, extras } = selection
  showing(regionOf(selection))
  const { rows } = await select({ ...selection, limit: limit && limit + 1 }).execute(db)
  const page = limit ? rows.slice(0, limit) : rows
  const last = page.at(-1)
  return {
    rates: page.map(row => answerOf(row, extras)),
    ...(last && rows.length > page.length ? { next: { date: last.date, cityKey: last.city_key } } : {}),
  }
}

/** Rows read from the cursor at a time. */
const CHUNK = 500

/** The same records without an end, read from a cursor in constant memory, a few hundred at a time. */
export async function* streamRates(db: Db, selection: RateSelection): AsyncGenerator<DailyRate[]> {
  const query = select(selection).compile(db)
  let chunk: DailyRate[] = []
  for await (const { rows } of db.getExecutor().stream<RateRow>(query, CHUNK)) {
    for (const row of rows) chunk.push(answerOf(row, selection.extras))
    if (chunk.length < CHUNK) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

/** The first and the last day that have a published record; undefined while there is none. */
export async function findSpan(db: Db): Promise<{ first: Day; last: Day } | undefined> {
  const { rows } = await sql<{ first: Day | null; last: Day | null }>`
    select min(date) as first, max(date) as last from daily_rate where deleted_at is null`.execute(db)
  const { first, last } = rows[0]!
  return first && last ? { first, last } : undefined
}

/** One published record with its version; undefined when there is none or it is deleted. */
export async function findRate(
  db: Db,
  { cityId, date }: RateKey,
): Promise<{ rate: DailyRate; version: number } | undefined> {
  showing({ from: date, to: date })
  const { rows } = await sql<RateRow>`
    select r.city_id, c.key as city_key, c.name as location, r.date, r.version, ${marketsOf('r')} as markets
    from daily_rate r join city c on c.id = r.city_id
    where r.city_id = ${cityId} and r.date = ${date} and r.deleted_at is null`.execute(db)
  const [row] = rows
  return row && { rate: recordOf(row), version: row.version }
}

/** The cities that have at least one published rate, sorted by name. */
export async function findPublishedCities(db: Db): Promise<(PublishedCity & { key: string })[]> {
  showing({ onlyNames: true })
  const { rows } = await sql<PublishedCity & { key: string }>`
    select c.key, c.name, c.state from city c
    where exists (select from daily_rate r where r.city_id = c.id and r.deleted_at is null)
    order by c.key`.execute(db)
  return rows
}

/** Their names alone. */
export const findRateCities = async (db: Db): Promise<string[]> =>
  (await findPublishedCities(db)).map(({ name }) => name)
