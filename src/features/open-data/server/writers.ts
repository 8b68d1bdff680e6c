import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { fileWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer'
import { formatCsvLine } from '#shared/csv.ts'
import type { DataFacts } from '#shared/dataFacts.ts'
import type { Column } from '#shared/rates/columns.ts'
import { KINDS, UNIT } from '#shared/rates/markets.ts'
import { type Field, listRateFields, toDescription } from './describe.ts'
import type { PriceRow, Snapshot } from './queries.ts'

/** Takes rows chunk by chunk; the file is complete when it is closed. */
export interface RowWriter<Row> {
  write(rows: readonly Row[]): Promise<void>
  close(): Promise<void>
}

/** The cells of a line by their columns. */
export type Cells = Partial<Record<Column, string | number | null | undefined>>
type PriceLine = Cells & Pick<PriceRow, 'cityId'>

/** Writes a gzipped CSV, as much of it as was written at a time in memory. */
export function openCsv(path: string, fields: readonly Field[]): RowWriter<Cells> {
  const gzip = createGzip()
  const done = finished(gzip.pipe(createWriteStream(path)))
  // an error of the disk must not be missed before the file is closed
  done.catch(() => gzip.destroy())
  const send = async (text: string) => {
    if (!gzip.write(text)) await Promise.race([once(gzip, 'drain'), done])
  }
  const columns = fields.map(({ name }) => name)
  const format = (cells: Cells) => formatCsvLine(columns.map(name => cells[name] ?? undefined))
  gzip.write(formatCsvLine(columns))
  return {
    write: rows => send(rows.map(format).join('')),
    async close() {
      gzip.end()
      await done
    },
  }
}

/** Rows of a part of a Parquet file that readers skip or load as a whole. */
const ROW_GROUP = 25_000

const TEXT = { type: 'BYTE_ARRAY', converted_type: 'UTF8' } as const
const PARQUET_TYPES: Record<Field['type'], Omit<SchemaElement, 'name'>> = {
  boolean: { type: 'BOOLEAN' },
  date: { type: 'INT32', converted_type: 'DATE' },
  datetime: TEXT,
  integer: { type: 'INT32' },
  number: { type: 'DOUBLE' },
  string: TEXT,
}
const NULLABLE: readonly Column[] = ['state', ...KINDS]

/** Writes a Parquet file in row groups; unit, licence and instant stand in its metadata. */
export function openParquet(path: string, facts: DataFacts, { asOf }: Snapshot): RowWriter<PriceLine> {
  const kvMetadata = Object.entries(toDescription(facts, asOf)).map(([key, value]) => ({ key, value }))
  const fields = listRateFields(facts)
  const schema: SchemaElement[] = [
    { name: 'rates', num_children: fields.length },
    ...fields.map(({ name, type }) => ({
      name,
      ...PARQUET_TYPES[type],
      repetition_type: NULLABLE.includes(name) ? ('OPTIONAL' as const) : ('REQUIRED' as const),
    })),
  ]
  const toColumns = (rows: readonly PriceLine[]) =>
    fields.map(({ name, type }) => ({
      name,
      data: rows.map(row => (type === 'date' ? new Date(`${row[name]}T00:00:00Z`) : row[name])),
    }))
  const writer = new ParquetWriter({ writer: fileWriter(path), schema, kvMetadata })
  let waiting: PriceLine[] = []
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

/** Columns of the view that are no columns of the table `price`. */
const VIEWED: Partial<Record<Column, string>> = {
  city: 'c.name',
  state: 'c.state',
  unit: `'${UNIT}'`,
  sample: `'sample'`,
}

/**
 * Writes a SQLite database: tables `price` and `city`, joined in the view `rates`, former names of cities, and what they are in
 * `about`.
 */
export function openSqlite(path: string, facts: DataFacts, { asOf, cities }: Snapshot): RowWriter<PriceLine> {
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
    create table former_name (name text not null, city_id integer not null references city) strict;
    create view rates as
      select ${listRateFields(facts)
        .map(({ name }) => `${VIEWED[name] ?? `p.${name}`} as ${name}`)
        .join(', ')}
      from price p join city c on c.id = p.city_id;`)
  const about = database.prepare('insert into about values (?, ?)')
  for (const [name, value] of Object.entries(toDescription(facts, asOf))) about.run(name, value)
  const city = database.prepare('insert into city values (?, ?, ?)')
  for (const { id, name, state, nowId } of cities.values()) if (nowId === null) city.run(id, name, state)
  const formerName = database.prepare('insert into former_name select ?, id from city where id = ?')
  for (const { name, nowId } of cities.values()) if (nowId !== null) formerName.run(name, nowId)
  const price = database.prepare(`insert into price values (?, ?, ?, ${KINDS.map(() => '?').join(', ')})`)
  return {
    async write(rows) {
      for (const row of rows)
        price.run(row.cityId, row.date!, row.market!, ...KINDS.map(kind => row[kind] ?? null))
    },
    async close() {
      database.exec('commit')
      database.close()
    },
  }
}
