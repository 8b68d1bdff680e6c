import { sql } from 'kysely'
import type { Db, ReadOnlyDb } from '#server/database/tables.ts'
import { type EntryContent, type Link, START } from './chain.ts'

const CONTENT = sql`a.id, at, account_id as "accountId", account_name as "accountName", action, city_id as "cityId",
  date, version, subject_id as "subjectId", before::text as before, after::text as after, request_id as "requestId"`

/** Of the last link: all entries of transactions before `seenIn` have a link; null: nobody knows. */
export interface End extends Link {
  seenIn: string | null
}

/** Waits until no other instance seals. None does until the transaction ends. */
export async function lockSealing(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('audit'))`.execute(tx)
}

/** Whether the database has an audit record: it has none before the product has run on it. */
export async function hasAuditTable(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('audit') is not null as found`.execute(db)
  return rows[0]!.found
}

/** Entries without a link. A backup has no transaction numbers: after it, all entries are looked at once. */
const unsealed = ({ seenIn }: End) =>
  seenIn === null
    ? sql`from audit a where not exists (select from audit_link l where l.id = a.id) order by a.id`
    : // each is looked up by the index: a join might read all links. In this order, so that the index finds the entries
      sql`from audit a where written_in >= ${seenIn}::xid8 and (select l.id from audit_link l where l.id = a.id) is null
        order by written_in, a.id`

/** Counts entries that are not in the chain yet. */
export async function countUnsealed(db: ReadOnlyDb): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select ${unsealed(await findEnd(db))}) u`.execute(db)
  return rows[0]!.count
}

/** Counts entries without a link, and links. */
export async function countLinks(db: ReadOnlyDb): Promise<{ waiting: number; links: number }> {
  const { rows } = await sql<{ waiting: number; links: number }>`
    select (select count(*) from audit a where not exists (select from audit_link l where l.id = a.id)) as waiting,
      (select count(*) from audit_link) as links`.execute(db)
  return rows[0]!
}

/** Lists the oldest entries that are not in the chain yet, and before which transaction it sees all. */
export async function listUnsealed(
  tx: Db,
  end: End,
  limit: number,
): Promise<(EntryContent & { seenIn: string })[]> {
  const { rows } = await sql<EntryContent & { seenIn: string }>`
    select ${CONTENT}, pg_snapshot_xmin(pg_current_snapshot())::text as "seenIn" ${unsealed(end)}
    limit ${limit}`.execute(tx)
  return rows
}

/** The last link of the chain. Transactions that this server has not come to yet were those of another one. */
export async function findEnd(db: ReadOnlyDb): Promise<End> {
  const { rows } = await sql<End>`
    select position, hash,
      (case when seen_in <= pg_snapshot_xmin(pg_current_snapshot()) then seen_in end)::text as "seenIn"
    from audit_link order by position desc limit 1`.execute(db)
  return rows[0] ?? { ...START, seenIn: null }
}

/** Stores the links of entries. */
export async function insertLinks(
  tx: Db,
  links: readonly (Link & { id: number })[],
  seenIn: string | null,
): Promise<void> {
  await sql`
    insert into audit_link (position, id, hash, seen_in)
    select position, id, hash, ${seenIn}::xid8
    from unnest(${links.map(({ position }) => position)}::bigint[], ${links.map(({ id }) => id)}::bigint[],
      ${links.map(({ hash }) => hash)}::bytea[]) as l(position, id, hash)`.execute(tx)
}

/** Lists the links after a position with their entries, in their order. */
export async function listSealed(
  db: ReadOnlyDb,
  after: number,
  limit: number,
): Promise<(EntryContent & Link)[]> {
  const { rows } = await sql<EntryContent & Link>`
    select position, hash, ${CONTENT} from audit_link l join audit a on a.id = l.id
    where position > ${after}::bigint order by position limit ${limit}`.execute(db)
  return rows
}
