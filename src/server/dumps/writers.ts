import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { fileWriter, ParquetWriter } from 'hyparquet-writer'
import { type Cell, formatCsvLine } from '#shared/csv.ts'
import type { DataFacts } from '#shared/dumps.ts'
import { KINDS, UNIT } from '#shared/rates/markets.ts'
import { toDescription } from './describe.ts'
import type { CityRow, PriceRow, Snapshot } from './queries.ts'

/** Takes rows chunk by chunk; the file is complete when it is closed. */
export interface RowWriter<Row> {
  write(rows: readonly Row[]): Promise<void>
  close(): Promise<void>
}

/** The prices of one city, day and market, with the names of the city. */
export interface NamedPriceRow extends PriceRow {
  city: CityRow
}

/** Writes a gzipped CSV, as much of it as was written at a time in memory. */
export function openCsv<Row>(
  path: string,
  columns: readonly string[],
  toCells: (row: Row) => Cell[],
): RowWriter<Row> {
  const gzip = createGzip()
  const done = finished(gzip.pipe(createWriteStream(path)))
  // an error of the disk must not be missed before the file is closed
  done.catch(() => gzip.destroy())
  const send = async (text: string) => {
    if (!gzip.write(text)) await Promise.race([once(gzip, 'drain'), done])
  }
  gzip.write(formatCsvLine(columns))
  return {
    write: rows => send(rows.map(row => formatCsvLine(toCells(row))).join('')),
    async close() {
      gzip.end()
      await done
    },
  }
}

/** Rows of a part of a Parquet file that readers skip or load as a whole. */
const ROW_GROUP = 25_000

const required = { repetition_type: 'REQUIRED' } as const
const optional = { repetition_type: 'OPTIONAL' } as const
const text = { type: 'BYTE_ARRAY', converted_type: 'UTF8' } as const
const SCHEMA: ConstructorParameters<typeof ParquetWriter>[0]['schema'] = [
  { name: 'rates', num_children: 4 + KINDS.length },
  { name: 'date', type: 'INT32', converted_type: 'DATE', ...required },
  { name: 'city', ...text, ...required },
  { name: 'state', ...text, ...optional },
  { name: 'market', ...text, ...required },
  ...KINDS.map(kind => ({ name: kind, type: 'DOUBLE' as const, ...optional })),
]
const toColumns = (rows: readonly NamedPriceRow[]) => [
  { name: 'date', data: rows.map(({ date }) => new Date(`${date}T00:00:00Z`)) },
  { name: 'city', data: rows.map(({ city }) => city.name) },
  { name: 'state', data: rows.map(({ city }) => city.state) },
  { name: 'market', data: rows.map(({ market }) => market) },
  ...KINDS.map(kind => ({ name: kind, data: rows.map(row => row[kind]) })),
]

/** Writes a Parquet file in row groups; unit, licence and instant stand in its metadata. */
export function openParquet(path: string, facts: DataFacts, { asOf }: Snapshot): RowWriter<NamedPriceRow> {
  const kvMetadata = Object.entries(toDescription(facts, asOf)).map(([key, value]) => ({ key, value }))
  const writer = new ParquetWriter({ writer: fileWriter(path), schema: SCHEMA, kvMetadata })
  let waiting: NamedPriceRow[] = []
  const flush = async () => {
    if (waiting.length > 0) await writer.write({ columnData: toColumns(waiting), rowGroupSize: ROW_GROUP })
    waiting = []
  }
  return {
    async write(rows) {
      waiting.push(...rows)
      if (waiting.length >= ROW_GROUP) await flush()
    },
    async close() {
      await flush()
      await writer.finish()
    },
  }
}

/** Writes a SQLite database: table `price`, table `city`, both joined in the view `rates`, and what they are in `about`. */
export function openSqlite(
  path: string,
  facts: DataFacts,
  { asOf, cities }: Snapshot,
): RowWriter<NamedPriceRow> {
  const database = new DatabaseSync(path)
  // a file that is not complete is thrown away as a whole; 8 MB of cache
  database.exec(`
    pragma journal_mode = off;
    pragma synchronous = off;
    pragma cache_size = -8000;
    begin;
    create table about (name text primary key, value text not null) strict, without rowid;
    create table city (id integer primary key, name text not null, state text) strict;
    create table price (
      city_id integer not null references city, date text not null, market text not null,
      ${KINDS.map(kind => `${kind} real`).join(', ')}, primary key (city_id, date, market)
    ) strict, without rowid;
    create view rates as
      select p.date, c.name as city, c.state, p.market, ${KINDS.map(kind => `p.${kind}`).join(', ')}, '${UNIT}' as unit
      from price p join city c on c.id = p.city_id;`)
  const about = database.prepare('insert into about values (?, ?)')
  for (const [name, value] of Object.entries(toDescription(facts, asOf))) about.run(name, value)
  const city = database.prepare('insert into city values (?, ?, ?)')
  for (const { id, name, state } of cities.values()) city.run(id, name, state)
  const price = database.prepare(`insert into price values (?, ?, ?, ${KINDS.map(() => '?').join(', ')})`)
  return {
    async write(rows) {
      for (const row of rows) price.run(row.cityId, row.date, row.market, ...KINDS.map(kind => row[kind]))
    },
    async close() {
      database.exec('commit')
      database.close()
    },
  }
}
