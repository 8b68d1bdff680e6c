import { sql } from 'kysely'
import type { Db, ReadOnlyDb } from '#server/database/tables.ts'
import { type EntryContent, type Link, START } from './chain.ts'

const CONTENT = sql`id, at, account_id as "accountId", account_name as "accountName", action, city_id as "cityId",
  date, version, subject_id as "subjectId", before::text as before, after::text as after, request_id as "requestId"`

/** Waits until no other instance seals. None does until the transaction ends. */
export async function lockSealing(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('audit'))`.execute(tx)
}

/** Whether the database has an audit record: it has none before the product has run on it. */
export async function hasAuditTable(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('audit') is not null as found`.execute(db)
  return rows[0]!.found
}

/** Counts entries that are not in the chain yet. */
export async function countUnsealed(db: ReadOnlyDb): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from audit where hash is null`.execute(db)
  return rows[0]!.count
}

/** Counts entries that wait for their place, and all others but those that have one after `last`. */
export async function countPlaces(
  db: ReadOnlyDb,
  last: number,
): Promise<{ waiting: number; placed: number }> {
  const isWaiting = sql`position is null and hash is null`
  const { rows } = await sql<{ waiting: number; placed: number }>`
    select count(*) filter (where ${isWaiting}) as waiting,
      count(*) filter (where not (${isWaiting}) and (position > ${last}::bigint) is not true) as placed
    from audit`.execute(db)
  return rows[0]!
}

/** Lists the oldest entries that are not in the chain yet. */
export async function listUnsealed(tx: Db, limit: number): Promise<EntryContent[]> {
  const { rows } = await sql<EntryContent>`
    select ${CONTENT} from audit where hash is null order by id limit ${limit}`.execute(tx)
  return rows
}

/** The last link of the chain. */
export async function findEnd(db: Db): Promise<Link> {
  const { rows } = await sql<Link>`
    select position, hash from audit where position is not null order by position desc limit 1`.execute(db)
  return rows[0] ?? START
}

/** Stores the links of entries. */
export async function updateLinks(tx: Db, links: readonly (Link & { id: number })[]): Promise<void> {
  // arrays, whose length the planner knows: of JSON it expects a hundred rows, and may read the whole record for one
  await sql`
    update audit a set position = l.position, hash = l.hash
    from unnest(${links.map(({ id }) => id)}::bigint[], ${links.map(({ position }) => position)}::bigint[],
      ${links.map(({ hash }) => hash)}::bytea[]) as l(id, position, hash)
    where a.id = l.id`.execute(tx)
}

/** Lists entries of the chain after a position, in their order. */
export async function listSealed(
  db: ReadOnlyDb,
  after: number,
  limit: number,
): Promise<(EntryContent & Link)[]> {
  const { rows } = await sql<EntryContent & Link>`
    select position, hash, ${CONTENT} from audit
    where position > ${after}::bigint order by position limit ${limit}`.execute(db)
  return rows
}
