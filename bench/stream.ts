import { Client } from 'pg'
import { DATABASE, USER } from '#server/storage/embedded/firstStart.ts'
import { PORT, socketDirectory } from '#server/storage/embedded/socketPath.ts'
import type { Product } from './product.ts'

export const RECORDS = 1_000_000
const CITIES = 200

/** Fills the database with a million records of four markets, past the API: this is not what is measured. */
export async function fillWithRecords(dataDir: string): Promise<void> {
  const client = new Client({
    host: socketDirectory(dataDir),
    port: PORT,
    user: USER,
    database: DATABASE,
    ssl: false,
  })
  await client.connect()
  await client.query(`
    insert into city (key, name) select 'bulk' || n, 'Bulk ' || n from generate_series(1, ${CITIES}) n;
    insert into daily_rate (city_id, date)
      select c.id, date '2005-01-01' + d from city c, generate_series(1, ${RECORDS / CITIES}) d where c.key like 'bulk%';
    insert into price (city_id, date, market, chicken, skinless, boneless)
      select r.city_id, r.date, m, 230, 260.5, 460
      from daily_rate r join city c on c.id = r.city_id and c.key like 'bulk%',
        unnest(array['oneKgRate', 'wholesale', 'supermarket', 'retail']) m;
    analyze;`)
  await client.end()
}

/** Reads the bare list to its end and counts what arrives. */
export async function benchStream(product: Product) {
  const startedAt = performance.now()
  const answer = await fetch(`${product.url}/api/rates/daily`)
  let bytes = 0
  let firstByteAfter = 0
  let records = 0
  let carried = ''
  const decoder = new TextDecoder()
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    firstByteAfter ||= performance.now() - startedAt
    bytes += chunk.length
    const text = carried + decoder.decode(chunk, { stream: true })
    const parts = text.split('"_id"')
    records += parts.length - 1
    // a name that is cut in two by the chunk's end is counted with the next one
    carried = parts.at(-1)?.slice(-4) ?? ''
  }
  if (records < RECORDS) throw new Error(`only ${records} records arrived`)
  const seconds = (performance.now() - startedAt) / 1000
  return { records, megabytes: bytes / 1e6, seconds, firstByteAfter, peak: await product.peakMemory() }
}
