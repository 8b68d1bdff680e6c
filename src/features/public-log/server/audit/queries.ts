import { sql } from 'kysely'
import { formerPrices, selectPrices } from '#server/database/priceColumns.ts'
import type { ReadOnlyDb } from '#server/database/tables.ts'
import { type Checkpoint, matchesLeaf } from '../queries.ts'

/** Whether the database has the tables of the log: before the product has run on it, it has none. */
export async function hasLog(db: ReadOnlyDb): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean
  }>`select to_regclass('log_checkpoint') is not null as found`.execute(db)
  return rows[0]!.found
}

/** Lists the names that each city ever had, by its id. */
export async function listNames(db: ReadOnlyDb): Promise<ReadonlyMap<number, readonly string[]>> {
  const { rows } = await sql<{ id: number; names: string[] }>`
    select id, array_agg(name) as names from city_version group by id`.execute(db)
  return new Map(rows.map(({ id, names }) => [id, names]))
}

/** Lists every checkpoint with its number, the first one first. */
export async function listCheckpoints(db: ReadOnlyDb): Promise<(Checkpoint & { id: number })[]> {
  const { rows } = await sql<Checkpoint & { id: number }>`
    select id, at, size, root, note from log_checkpoint order by id`.execute(db)
  return rows
}

/** Counts the stored hashes of full tiles. */
export async function countNodes(db: ReadOnlyDb): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from log_node`.execute(db)
  return rows[0]!.count
}

/** Whether the rates are samples, which are dated at will. */
export async function hasSamples(db: ReadOnlyDb): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from site_fact where name = 'sample_data') as found`.execute(db)
  return rows[0]!.found
}

/** How long a publication may have no leaf: a checkpoint adds those of an hour, and a transaction may take half of one. */
const UNLOGGED_FOR = sql`interval '2 hours'`

/** Counts rows that contradict each other, by what is wrong with them: records and their revisions, and publications without a leaf. */
export async function countContradictions(tx: ReadOnlyDb): Promise<{ description: string; count: number }[]> {
  const { rows } = await sql<{ description: string; count: number }>`
    select 'publications are not in the log' as description, count(*)::int as count from publication v
      where v.at < now() - ${UNLOGGED_FOR} and not exists (select from log_leaf l where ${matchesLeaf})
    union all
    select 'position is of a transaction that never began', count(*)::int from log_position
      where seen_in > pg_snapshot_xmax(pg_current_snapshot())
    union all
    select 'records are not what their last revision says', count(*)::int from rate r
      left join revision v on v.city_id = r.city_id and v.date = r.date and v.version = r.version
      where v.version is null or (v.after is null) <> (r.deleted_at is not null) or v.at <> r.updated_at
        or (v.after is not null and (${selectPrices('r')}) is distinct from (${sql.join(formerPrices('v'))}))
        or exists (select from revision n where n.city_id = r.city_id and n.date = r.date and n.version > r.version)
    union all
    select 'revisions have no record of their version', count(*)::int from revision v
      where not exists (select from rate r where r.city_id = v.city_id and r.date = v.date and r.version >= v.version)
    union all
    select 'revisions do not begin where the one before them ended', count(*)::int from (
      select before, lag(after) over (partition by city_id, date order by version) as left from revision) v
      where v.before is distinct from v.left`.execute(tx)
  return rows.filter(({ count }) => count > 0)
}
