import { z } from 'zod'

/**
 * A backup is gzipped text, readable with zcat. One line of JSON describes it. Each table is as PostgreSQL's COPY writes
 * it, and ends with a line `\.`. The last line is JSON with the figures to check it by.
 */
export const FORMAT = 'chicken-rates backup'
/** Increases when a reader of today can no longer read the format. */
export const VERSION = 1
/** The line after the last row of a table. COPY never writes a row like it. */
export const END = '\\.'

const TableHead = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  /** The identity column, and the last number it gave out. */
  counter: z.object({ column: z.string(), last: z.number().nullable() }).nullable(),
})
export type TableHead = z.output<typeof TableHead>

/** What any version of the format begins with. */
export const Mark = z.object({ format: z.literal(FORMAT), version: z.number() })

export const Head = Mark.extend({
  /** ISO instant. */
  at: z.string(),
  /** The last migration of its schema. */
  migration: z.string(),
  /** The version of the PostgreSQL it was taken from. */
  postgres: z.string(),
  tables: z.array(TableHead),
})
export type Head = z.output<typeof Head>

export const Foot = z.object({
  /** SHA-256 of the head's line. */
  head: z.string(),
  /** Rows of each table and the SHA-256 of its lines. */
  tables: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })),
})
export type Foot = z.output<typeof Foot>

/** Says how many cities, records, accounts and messages a backup holds. */
export function describeTables({ tables }: Foot): string {
  const count = (name: string) => (tables[name]?.rows ?? 0).toLocaleString('en')
  return `cities ${count('city')}, records ${count('rate')}, accounts ${count('account')}, messages ${count('message')}`
}
