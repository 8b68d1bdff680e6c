import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'

/** Rows that are read at a time. */
const CHUNK = 2000

/** Streams the rows of a query in chunks, in a transaction. Another one can begin when it has ended. */
export async function* streamRows<Row>(tx: Db, query: RawBuilder<Row>): AsyncGenerator<Row[]> {
  await sql`declare streamed no scroll cursor for ${query}`.execute(tx)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(CHUNK)} from streamed`.execute(tx)
    if (rows.length > 0) yield rows
    if (rows.length < CHUNK) break
  }
  await sql`close streamed`.execute(tx)
}
