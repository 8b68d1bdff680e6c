import type { Client } from 'pg'
import { toPriceValues } from '#server/database/priceColumns.ts'
import { addDays } from '#shared/days.ts'
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

const CELLS = Object.entries(toPriceValues(makeMarkets(230)))
const COLUMNS = CELLS.map(([column]) => column).join(', ')
const GIVEN = CELLS.map((_, at) => `$${at + 3}`).join(', ')
const PRICES = CELLS.map(([, paise]) => paise)

const RATE = {
  name: 'rate',
  text: `insert into rate (city_id, date, ${COLUMNS}) values ($1, $2::date, ${GIVEN})`,
}
const REVISION = {
  name: 'revision',
  text: `insert into revision (city_id, date, ${COLUMNS}, version, action, account_id, request_id)
    values ($1, $2::date, ${GIVEN}, 1, 'create', $${CELLS.length + 3}::uuid, 'raw')`,
}
const ALL = { name: 'all', text: `with rated as (${RATE.text}) ${REVISION.text}` }

async function insertRecord(client: Client, way: Way, cityId: number, date: string, accountId: string) {
  const rate = [cityId, date, ...PRICES]
  const revision = [...rate, accountId]
  if (way === 'statement') return client.query({ ...ALL, values: revision })
  await client.query('begin')
  await client.query({ ...RATE, values: rate })
  await client.query({ ...REVISION, values: revision })
  return client.query('commit')
}

/** Measures how often a second the rows of a create are inserted: record and revision. */
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
