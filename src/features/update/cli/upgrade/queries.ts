import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { KINDS, MARKETS } from '#shared/rates/markets.ts'

export interface Rows {
  prices: number
  alerts: number
}

/** Estimates the rows of the large tables, in an older schema too. */
export async function countRows(db: Db): Promise<Rows> {
  await sql`analyze`.execute(db)
  const { rows } = await sql<{ name: string; rows: number }>`
    select relname as name, greatest(reltuples, 0)::float8 as rows from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace
      and relname in ('rate', 'daily_rate', 'alert')`.execute(db)
  const count = (name: string) => rows.find(each => each.name === name)?.rows ?? 0
  const records = count('rate') || count('daily_rate')
  return { prices: records * MARKETS.length * KINDS.length, alerts: count('alert') }
}
