import { sql } from 'kysely'
import { selectPrice } from '#server/database/priceColumns.ts'
import type { ReadOnlyDb } from '#server/database/tables.ts'
import { isShown } from '#server/rates/queries.ts'
import type { Day } from '#shared/days.ts'
import type { Kind, Market } from '#shared/rates/markets.ts'

/** A figure that a message has, INR per kg. */
export interface AskedFigure {
  cityKey: string
  market: Market
  kind: Kind
  price: number
  /** The day that the message names; null is the last one of the city. */
  day: Day | null
}

/** What was published of a figure. */
export interface FoundFigure {
  city: string
  /** The day it is compared with; null when the city has no rate at all. */
  day: Day | null
  published: number | null
  /** The last day within a year on which the figure was published. */
  lastDay: Day | null
}

const FIGURE = { market: sql`a.market`, kind: sql`a.kind` }

/** Finds what was published of figures, in their order; undefined for cities that nobody sees. */
export async function findFigures(
  db: ReadOnlyDb,
  asked: readonly AskedFigure[],
  today: Day,
): Promise<(FoundFigure | undefined)[]> {
  const { rows } = await sql<FoundFigure & { at: number }>`
    select a.at::int as at, c.name as city, coalesce(r.date, a.day) as day, (${selectPrice('r', FIGURE)})::float8 as published,
      (select max(p.date) from rate p where p.city_id = c.id and p.deleted_at is null
        and p.date > ${today}::date - 366 and p.date <= ${today} and ${selectPrice('p', FIGURE)} = a.price) as "lastDay"
    from rows from (jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as ("cityKey" text, market text, kind text, price numeric, day date)) with ordinality
      as a("cityKey", market, kind, price, day, at)
    join city c on c.key = a."cityKey" and ${isShown}
    left join lateral (select * from rate l where l.city_id = c.id and l.deleted_at is null
      and (l.date = a.day or (a.day is null and l.date <= ${today})) order by l.date desc limit 1) r on true`.execute(
    db,
  )
  const found = new Map(rows.map(({ at, ...figure }) => [at - 1, figure]))
  return asked.map((_, at) => found.get(at))
}
