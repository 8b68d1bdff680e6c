import type { Client } from 'pg'
import { addDays } from '#shared/days.ts'
import { MARKETS } from '#shared/rates/markets.ts'
import { makeMarkets } from './markets.ts'
import { connectPast } from './past.ts'

/** `begin`, an insert for each table and `commit`; or one statement with an automatic commit. */
export type Way = 'transaction' | 'statement'

interface Raw {
  dataDir: string
  way: Way
  clients: number
  seconds: number
  /** The prefix of the names of its cities, another one each time. */
  cities: string
}

const MARKETS_GIVEN = makeMarkets(230)
const PRICES = MARKETS.flatMap(market => {
  const { chicken, skinless, boneless } = MARKETS_GIVEN[market]
  return [market, chicken, skinless, boneless]
})
const rowAt = (first: number) =>
  `($1::integer, $2::date, ${[0, 1, 2, 3].map(at => `$${first + at}`).join(', ')})`

const RATE = { name: 'rate', text: 'insert into daily_rate (city_id, date) values ($1, $2::date)' }
const PRICE = {
  name: 'price',
  text: `insert into price (city_id, date, market, chicken, skinless, boneless)
    values ${[3, 7, 11, 15].map(rowAt).join(', ')}`,
}
const revision = (first: number) => `
  insert into revision (city_id, date, version, action, account_id, request_id, after)
  values ($1, $2::date, 1, 'create', $${first}::uuid, 'raw', $${first + 1}::jsonb)`
const REVISION = { name: 'revision', text: revision(3) }
const ALL = {
  name: 'all',
  text: `with rated as (${RATE.text}), priced as (${PRICE.text}) ${revision(19)}`,
}

async function insertRecord(client: Client, way: Way, cityId: number, date: string, accountId: string) {
  const key = [cityId, date]
  const revised = [accountId, JSON.stringify(MARKETS_GIVEN)]
  if (way === 'statement') return client.query({ ...ALL, values: [...key, ...PRICES, ...revised] })
  await client.query('begin')
  await client.query({ ...RATE, values: key })
  await client.query({ ...PRICE, values: [...key, ...PRICES] })
  await client.query({ ...REVISION, values: [...key, ...revised] })
  return client.query('commit')
}

/** Measures how often a second the rows of a create are inserted: record, four prices and revision; triggers add the audit entry. */
export async function insertRaw({ dataDir, way, clients, seconds, cities }: Raw): Promise<number> {
  const open = await Promise.all(Array.from({ length: clients }, () => connectPast(dataDir)))
  const { rows: ids } = await open[0]!.query<{ id: number; account: string }>(
    `insert into city (key, name) select $1 || n, $1 || n from generate_series(1, $2::integer) n
     returning id, (select id from account limit 1) as account`,
    [cities, clients],
  )
  const startedAt = performance.now()
  const until = startedAt + seconds * 1000
  const insertMany = async (client: Client, { id, account }: (typeof ids)[number]) => {
    let count = 0
    for (; performance.now() < until; count++)
      await insertRecord(client, way, id, addDays('1950-01-01', count), account)
    return count
  }
  const counts = await Promise.all(open.map((client, at) => insertMany(client, ids[at]!)))
  const took = (performance.now() - startedAt) / 1000
  await Promise.all(open.map(client => client.end()))
  return counts.reduce((sum, count) => sum + count, 0) / took
}
