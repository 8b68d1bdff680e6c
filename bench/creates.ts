import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import autocannon, { type Request, type Result } from 'autocannon'
import { addDays } from '#shared/days.ts'
import { median } from './load.ts'
import { makeCity, makeMarkets } from './markets.ts'
import { connectPast } from './past.ts'
import type { Product } from './product.ts'
import { insertRaw, type Way } from './rawCreates.ts'

export const CLIENTS = 16
const SECONDS = 4
const ROUNDS = 3
const CITIES = 100

type Statuses = Record<string, { count?: number | undefined }>

/** Returns another record each time: day after day of a hundred cities. */
function openRecords() {
  let count = 0
  return () => {
    const location = makeCity(100 + (count % CITIES))
    const date = addDays('2001-01-01', Math.floor(count / CITIES))
    count += 1
    return JSON.stringify({ location, date, markets: makeMarkets(230) })
  }
}

/** Measures records created a second through an API, each acknowledged when it is durable. */
export function openCreates(url: string, headers: Record<string, string> = {}) {
  const nextRecord = openRecords()
  const request: Request = {
    method: 'POST',
    path: '/api/rates/daily',
    headers: { 'content-type': 'application/json', ...headers },
    // as the panel sends it
    setupRequest: asked => ({
      ...asked,
      headers: { ...asked.headers, 'idempotency-key': randomUUID() },
      body: nextRecord(),
    }),
  }
  return async (): Promise<number> => {
    const run = autocannon({ url, requests: [request], connections: CLIENTS, duration: SECONDS }, () => {})
    const [{ errors, duration, statusCodeStats = {} }] = (await once(run, 'done')) as [Result]
    const { '201': created, ...others }: Statuses = statusCodeStats
    if (errors > 0 || Object.keys(others).length > 0)
      throw new Error(`creates: ${errors} errors, ${JSON.stringify(others)}`)
    return (created?.count ?? 0) / duration
  }
}

/** Measures records a second of 16 clients through the API, and of the same rows inserted through `pg`, in turns. */
export async function benchCreates(product: Product, token: string, dataDir: string) {
  const create = openCreates(product.url, { authorization: `Bearer ${token}` })
  const client = await connectPast(dataDir)
  const rates = { ours: [] as number[], transaction: [] as number[], statement: [] as number[] }
  const insert = (way: Way, round: number) =>
    insertRaw({ dataDir, way, clients: CLIENTS, seconds: SECONDS, cities: `${way}${round}` })
  // warm-up: code is compiled and connections are open, as after a minute
  await create()
  for (let round = 0; round < ROUNDS; round++) {
    await client.query('analyze')
    rates.ours.push(await create())
    await client.query('analyze')
    rates.transaction.push(await insert('transaction', round))
    await client.query('analyze')
    rates.statement.push(await insert('statement', round))
  }
  await client.query('analyze')
  await client.end()
  return {
    ours: median(rates.ours),
    transaction: median(rates.transaction),
    statement: median(rates.statement),
  }
}
