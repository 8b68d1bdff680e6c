import { sql } from 'kysely'
import type { BasisStatement } from '#features/price-basis/shared/api.ts'
import { streamRows } from '#server/database/streamRows.ts'
import type { Db, ReadOnlyDb } from '#server/database/tables.ts'
import type { Day } from '#shared/days.ts'
import type { Basis } from '#shared/rates/basis.ts'

interface StatementKey {
  accountId: string
  cityId: number
}

/** Lists what an account has stated, by city. */
export async function findStatements(db: ReadOnlyDb, accountId: string): Promise<BasisStatement[]> {
  const { rows } = await sql<BasisStatement>`
    select c.name as location, s.since, json_build_object('basis', s.basis, 'quotes', s.quotes, 'source', s.source) as basis
    from basis_statement s join city c on c.id = s.city_id
    where s.account_id = ${accountId}::uuid order by c.key`.execute(db)
  return rows
}

/** Saves what an account states of a city, in the place of what it stated before. */
export async function saveStatement(
  tx: Db,
  { accountId, cityId, since, basis, quotes, source }: StatementKey & Basis & { since: Day },
): Promise<void> {
  await sql`
    insert into basis_statement (account_id, city_id, since, basis, quotes, source)
    values (${accountId}::uuid, ${cityId}, ${since}, ${basis}, ${quotes}, ${source})
    on conflict (account_id, city_id) do update
      set since = excluded.since, basis = excluded.basis, quotes = excluded.quotes, source = excluded.source`.execute(
    tx,
  )
}

export async function deleteStatement(tx: Db, { accountId, cityId }: StatementKey): Promise<void> {
  await sql`delete from basis_statement where account_id = ${accountId}::uuid and city_id = ${cityId}`.execute(
    tx,
  )
}

/** Forgets what all accounts have stated: nothing that they enter later rests on it. */
export async function forgetStatements(db: Db): Promise<void> {
  await sql`delete from basis_statement`.execute(db)
}

/** Whether anybody has ever stated what a price rests on. */
export async function hasBasis(db: ReadOnlyDb): Promise<boolean> {
  const { rows } = await sql`select from rate_basis limit 1`.execute(db)
  return rows.length > 0
}

interface BasisRow extends Basis {
  date: Day
  city: string
  version: number
}

/** Streams what the versions of records rest on, by city and day, in a transaction. */
export const streamBasis = (tx: Db): AsyncGenerator<BasisRow[]> =>
  streamRows(
    tx,
    sql<BasisRow>`select b.date, c.name as city, b.version, b.basis, b.quotes, b.source
      from rate_basis b join city c on c.id = b.city_id where c.retired_at is null
      order by b.city_id, b.date, b.version`,
  )
