import { PRICE_COLUMNS, toColumn } from '#server/database/priceColumns.ts'
import { addDays } from '#shared/days.ts'
import { MAX_DAY_ROWS } from '#shared/rates/bulk.ts'
import { KINDS, MARKETS } from '#shared/rates/markets.ts'
import { makeSheet, saveDay } from './markets.ts'
import { connectPast } from './past.ts'
import type { Product } from './product.ts'
import { TODAY } from './year.ts'

const CITIES = 500
export const PRICES_OF_A_DAY = CITIES * MARKETS.length

/** Enters today's rates of cities, as staff do. */
export async function enterToday({ url }: Product, token: string, cities = CITIES): Promise<void> {
  const rows = makeSheet(cities, 0)
  for (let at = 0; at < cities; at += MAX_DAY_ROWS)
    await saveDay(url, token, TODAY, rows.slice(at, at + MAX_DAY_ROWS))
}

/** Extends the history of every city to a number of days, without the API, because it is not measured. */
export async function growTo(dataDir: string, days: number): Promise<void> {
  const client = await connectPast(dataDir)
  const { rows } = await client.query('select min(date)::text as first from rate')
  const from = addDays(TODAY, 1 - days)
  const to = addDays(rows[0].first, -1)
  // foreign keys are right here, and checking them takes most of the time
  await client.query('set session_replication_role = replica')
  const prices = MARKETS.flatMap(market =>
    ['p * 100', '(p + 30.5) * 100', 'p * 200'].map((price, at) => [toColumn(market, KINDS[at]!), price]),
  )
  await client.query(`
    insert into rate (city_id, date, updated_at, ${prices.map(([column]) => column).join(', ')})
    select c.id, d, d + time '02:00', ${prices.map(([, price]) => price).join(', ')}
    from city c, generate_series(date '${from}', date '${to}', '1 day') d,
      lateral (select 170 + (c.id * 37 + d::date - '2000-01-01') % 90 as p)
    order by d, c.id`)
  await client.query(`
    insert into revision (city_id, date, version, at, action, ${PRICE_COLUMNS})
    select city_id, date, 1, date + time '02:00', 'create', ${PRICE_COLUMNS}
    from rate where date between '${from}' and '${to}' order by date, city_id`)
  // as autovacuum does within minutes
  await client.query('vacuum analyze')
  await client.query('checkpoint')
  await client.end()
}
