import { sql } from 'kysely'
import { type PriceValues, selectPrices, toMarkets } from '#server/database/priceColumns.ts'
import { formatInstant } from '#server/database/queries.ts'
import { streamRows } from '#server/database/streamRows.ts'
import type { Db } from '#server/database/tables.ts'
import type { Day } from '#shared/days.ts'
import { KINDS, type Kind, MARKETS, type Market, type Prices } from '#shared/rates/markets.ts'
import type { StoredContent } from '#shared/rates/rates.ts'

const SORTED = MARKETS.toSorted()
const listKinds = (prices: Prices) =>
  Object.fromEntries(KINDS.map(kind => [kind, prices[kind] ?? null])) as Record<Kind, number | null>

/** The prices of one city, day and market; INR per kg. */
export interface PriceRow extends Record<Kind, number | null> {
  date: Day
  cityId: number
  market: Market
}

export interface CityRow {
  id: number
  name: string
  state: string | null
}

/** One write to a record, without who made it. */
export interface RevisionRow {
  /** ISO, UTC */
  at: string
  cityId: number
  date: Day
  version: number
  action: string
  correction: 'true' | 'false'
  /** Why it was corrected, for the public. */
  reason: string | null
  after: StoredContent | null
}

/** What a dump is made of: one snapshot, read in chunks. */
export interface Snapshot {
  /** The transaction that reads it. */
  tx: Db
  /** ISO, UTC */
  asOf: string
  /** With those that were merged, whose revisions there are. */
  cities: ReadonlyMap<number, CityRow>
  /** By city, day and market. */
  streamPrices(): AsyncGenerator<PriceRow[]>
  /** By city, day and version. */
  streamRevisions(): AsyncGenerator<RevisionRow[]>
}

type RateRow = { date: Day; cityId: number } & PriceValues

/** As rows of the view `price`, which PostgreSQL would have to sort. */
async function* streamPrices(tx: Db): AsyncGenerator<PriceRow[]> {
  const query = sql<RateRow>`select city_id as "cityId", date, ${selectPrices('r')} from rate r
    where deleted_at is null order by city_id, date`
  for await (const rates of streamRows(tx, query)) {
    yield rates.flatMap(({ cityId, date, ...values }) => {
      const markets = toMarkets(values)
      return SORTED.flatMap(market => {
        const prices = markets[market]
        return prices ? [{ cityId, date, market, ...listKinds(prices) }] : []
      })
    })
  }
}

/** Runs work on one snapshot of the published rates of all cities, which later writes do not change. */
export const withSnapshot = <T>(db: Db, work: (snapshot: Snapshot) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async tx => {
      const { rows: cities } = await sql<CityRow>`
        select id, name, state from city where retired_at is null order by id`.execute(tx)
      const { rows } = await sql<{ asOf: string }>`
        select to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "asOf"`.execute(tx)
      return work({
        tx,
        asOf: rows[0]!.asOf,
        cities: new Map(cities.map(city => [city.id, city])),
        streamPrices: () => streamPrices(tx),
        streamRevisions: () =>
          streamRows(
            tx,
            sql<RevisionRow>`
              select ${formatInstant('at')} as at, city_id as "cityId", date,
                version, action, reason, after,
                (version > 1 and exists (select from correction c
                  where (c.city_id, c.date, c.version) = (v.city_id, v.date, v.version)))::text as correction
              from revision v order by city_id, date, version`,
          ),
      })
    })
