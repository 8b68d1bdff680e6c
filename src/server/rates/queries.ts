import { type RawBuilder, sql } from 'kysely'
import type { ReadOnlyDb } from '#server/database/tables.ts'
import { type CacheDependency, dependsOn } from '#server/response-cache/cache.ts'
import type { Day } from '#shared/days.ts'
import type { EXTRAS } from '#shared/rates/api.ts'
import type { Market, Markets } from '#shared/rates/markets.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import type { PublishedCity } from '#shared/site.ts'
import type { Position } from './cursors.ts'
import { type RateKey, rateId } from './ids.ts'
import { selectMarkets, selectPrevious } from './prices/queries.ts'

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

const toRecord = ({ city_id, location, date, markets, previous }: RateRow): DailyRate => ({
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
      ${selectMarkets('r', market)} as markets
      ${extras.includes('previous') ? sql`, ${selectPrevious('r', market)} as previous` : nothing}
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

const toDailyRate = (row: RateRow, extras: RateSelection['extras'] = []): DailyRate =>
  extras.includes('version') ? { ...toRecord(row), version: row.version } : toRecord(row)

/** What a selection shows; a previous record may be of any earlier day. */
const toDependency = ({ date, from, to, cityKeys, extras = [] }: RateSelection): CacheDependency => ({
  cities: cityKeys,
  from: extras.includes('previous') ? undefined : (date ?? from),
  to: date ?? to,
})

/**
 * Records, newest day first, then city; INR per kg. Without `limit` all that are selected, so select a day or a
 * page. `next` is where the following page begins.
 */
export async function findRates(
  db: ReadOnlyDb,
  selection: RateSelection,
): Promise<{ rates: DailyRate[]; next?: Position }> {
  const { limit, extras } = selection
  dependsOn(toDependency(selection))
  const { rows } = await select({ ...selection, limit: limit && limit + 1 }).execute(db)
  const page = limit ? rows.slice(0, limit) : rows
  const last = page.at(-1)
  return {
    rates: page.map(row => toDailyRate(row, extras)),
    ...(last && rows.length > page.length ? { next: { date: last.date, cityKey: last.city_key } } : {}),
  }
}

/** Records read at a time. */
const CHUNK = 500

/**
 * The same records without an end, a few hundred at a time. Each chunk is a short query of its own that begins behind the
 * last record of the one before, so a slow reader holds no connection. Day and city of a record never change: whatever
 * is written meanwhile, none comes twice, and none that was there all the time is left out.
 */
export async function* streamRates(db: ReadOnlyDb, selection: RateSelection): AsyncGenerator<DailyRate[]> {
  let { after } = selection
  for (;;) {
    const { rows } = await select({ ...selection, after, limit: CHUNK }).execute(db)
    const last = rows.at(-1)
    if (last) yield rows.map(row => toDailyRate(row, selection.extras))
    if (!last || rows.length < CHUNK) return
    after = { date: last.date, cityKey: last.city_key }
  }
}

/** The first and the last day that have a published record; undefined while there is none. */
export async function findSpan(db: ReadOnlyDb): Promise<{ first: Day; last: Day } | undefined> {
  const { rows } = await sql<{ first: Day | null; last: Day | null }>`
    select min(date) as first, max(date) as last from daily_rate where deleted_at is null`.execute(db)
  const { first, last } = rows[0]!
  return first && last ? { first, last } : undefined
}

/** One published record with its version; undefined when there is none or it is deleted. */
export async function findRate(
  db: ReadOnlyDb,
  { cityId, date }: RateKey,
): Promise<{ rate: DailyRate; version: number } | undefined> {
  dependsOn({ from: date, to: date })
  const { rows } = await sql<RateRow>`
    select r.city_id, c.key as city_key, c.name as location, r.date, r.version, ${selectMarkets('r')} as markets
    from daily_rate r join city c on c.id = r.city_id
    where r.city_id = ${cityId} and r.date = ${date} and r.deleted_at is null`.execute(db)
  const [row] = rows
  return row && { rate: toRecord(row), version: row.version }
}

/** The cities that have at least one published rate, sorted by name. */
export async function findPublishedCities(db: ReadOnlyDb): Promise<(PublishedCity & { key: string })[]> {
  dependsOn({ onlyNames: true })
  const { rows } = await sql<PublishedCity & { key: string }>`
    select c.key, c.name, c.state from city c
    where exists (select from daily_rate r where r.city_id = c.id and r.deleted_at is null)
    order by c.key`.execute(db)
  return rows
}

/** Their names alone. */
export const findRateCities = async (db: ReadOnlyDb): Promise<string[]> =>
  (await findPublishedCities(db)).map(({ name }) => name)
