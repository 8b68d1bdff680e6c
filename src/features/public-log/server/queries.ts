import { sql } from 'kysely'
import { streamRows } from '#server/database/streamRows.ts'
import type { Db, Fragment, ReadOnlyDb } from '#server/database/tables.ts'
import type { Day } from '#shared/days.ts'
import type { Publication } from './entry.ts'
import type { NoteKey, TreeHead } from './note.ts'
import { hashAll, joinSubtrees, listStored, type Node, type Range, TILE } from './tree.ts'

/** The columns of a publication; its city is named by `name`. */
const publication = (name: Fragment) => sql`v.city_id as "cityId", ${name} as city, v.date, v.version, v.size,
  to_char(v.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, v.action, v.is_move as "isMove", v.after, v.reason,
  (select json_build_object('basis', b.basis, 'quotes', b.quotes, 'source', b.source) from rate_basis b
    where (b.city_id, b.date, b.version) = (v.city_id, v.date, v.version) and b.is_logged and v.size = '') as basis`

/** Whether a leaf is that of a publication. */
export const matchesLeaf = sql`l.city_id = v.city_id and l.date = v.date and l.version = v.version and l.size = v.size`

/** Lets this transaction alone add leaves and sign; returns before which transaction every publication has its leaf, null if unknown. */
export async function lockLog(tx: Db): Promise<string | null> {
  await sql`insert into log_position default values on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ seenIn: string | null }>`
    select seen_in::text as "seenIn" from log_position for update`.execute(tx)
  return rows[0]!.seenIn
}

/** The oldest transaction that still runs, as the poller of writes asks it: publications of older ones are there, or never will be. */
export async function findOldestRunning(tx: Db): Promise<string> {
  const { rows } = await sql<{ since: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as since`.execute(tx)
  return rows[0]!.since
}

export const storePosition = (tx: Db, seenIn: string) =>
  sql`update log_position set seen_in = ${seenIn}::xid8`.execute(tx)

/**
 * Streams the publications that have no leaf, in the order of their instants. Those of transactions before `seenIn` have one. Numbers of
 * transactions of another server, from which a backup came, may be higher than any here.
 */
export async function* streamUnlogged(tx: Db, seenIn: string | null): AsyncGenerator<Publication[]> {
  const isRecent =
    seenIn === null
      ? sql`true`
      : sql`v.written_in >= ${sql.lit(seenIn)}::xid8 and v.written_in < pg_snapshot_xmax(pg_current_snapshot())`
  yield* streamRows(
    tx,
    sql<Publication>`select ${publication(sql`c.name`)} from publication v join city c on c.id = v.city_id
      where ${isRecent} and not exists (select from log_leaf l where ${matchesLeaf})
      order by v.at, v.city_id, v.date, v.version, v.size`,
  )
}

/** A leaf as it is stored; what it is of is null where that is gone. */
export interface Leaf {
  index: number
  hash: Buffer
  publication: Publication | null
}

type LeafRow = Publication & Omit<Leaf, 'publication'>
const leaves = sql`select l.index, l.hash, ${publication(sql`l.city`)}
  from log_leaf l left join publication v on ${matchesLeaf}`
const toLeaf = ({ index, hash, ...found }: LeafRow): Leaf => ({
  index,
  hash,
  publication: found.cityId === null ? null : found,
})

/** Streams all leaves in their order, in a transaction. */
export async function* streamLeaves(tx: Db): AsyncGenerator<Leaf[]> {
  for await (const rows of streamRows(tx, sql<LeafRow>`${leaves} order by l.index`)) yield rows.map(toLeaf)
}

/** Lists leaves from one on. */
export async function listLeaves(db: ReadOnlyDb, from: number, count: number): Promise<Leaf[]> {
  const { rows } = await sql<LeafRow>`
    ${leaves} where l.index >= ${from} and l.index < ${from + count} order by l.index`.execute(db)
  return rows.map(toLeaf)
}

export async function insertLeaves(
  tx: Db,
  added: readonly { index: number; hash: Buffer; publication: Publication }[],
): Promise<void> {
  const column = <T>(pick: (publication: Publication) => T) =>
    added.map(({ publication: each }) => pick(each))
  await sql`
    insert into log_leaf (index, hash, city_id, date, version, city, size)
    select * from unnest(${added.map(({ index }) => index)}::bigint[], ${added.map(({ hash }) => hash)}::bytea[],
      ${column(({ cityId }) => cityId)}::integer[], ${column(({ date }) => date)}::date[],
      ${column(({ version }) => version)}::integer[], ${column(({ city }) => city)}::text[],
      ${column(({ size }) => size)}::text[])`.execute(tx)
}

export async function insertNodes(tx: Db, nodes: readonly Node[]): Promise<void> {
  if (nodes.length === 0) return
  await sql`
    insert into log_node (level, index, hash)
    select * from unnest(${nodes.map(({ level }) => level)}::smallint[], ${nodes.map(({ index }) => index)}::bigint[],
      ${nodes.map(({ hash }) => hash)}::bytea[])`.execute(tx)
}

const selectHashes = (level: number) => (level === 0 ? sql`log_leaf` : sql`log_node`)
const isLevel = (level: number) => (level === 0 ? sql`true` : sql`level = ${level}`)

/** Lists the stored hashes of a level, in their order. */
export async function listHashes(
  db: ReadOnlyDb,
  level: number,
  from: number,
  count: number,
): Promise<Buffer[]> {
  const { rows } = await sql<{ hash: Buffer }>`
    select hash from ${selectHashes(level)} where ${isLevel(level)} and index >= ${from} and index < ${from + count}
    order by index`.execute(db)
  return rows.map(({ hash }) => hash)
}

/** Reads the hashes of subtrees. Throws where one is not complete. */
export async function readRanges(db: ReadOnlyDb, ranges: readonly Range[]): Promise<Buffer[]> {
  const wanted = ranges.map(listStored)
  const levels = [...new Set(wanted.flat().map(({ level }) => level))]
  const found = new Map<string, Buffer>()
  for (const level of levels) {
    const parts = wanted.flat().filter(part => part.level === level)
    const { rows } = await sql<{ index: number; hash: Buffer }>`
      select t.index, t.hash from unnest(${parts.map(({ from }) => from)}::bigint[],
        ${parts.map(({ count }) => count)}::bigint[]) as p(start, count)
      join ${selectHashes(level)} t on ${isLevel(level)} and t.index >= p.start and t.index < p.start + p.count`.execute(
      db,
    )
    for (const { index, hash } of rows) found.set(`${level} ${index}`, hash)
  }
  const find = (level: number, index: number) => {
    const hash = found.get(`${level} ${index}`)
    if (!hash) throw new Error(`The public log lacks hash ${index} of level ${level}.`)
    return hash
  }
  return wanted.map(subtrees =>
    joinSubtrees(
      subtrees.map(({ level, from, count }) =>
        hashAll(Array.from({ length: count }, (_, at) => find(level, from + at))),
      ),
    ),
  )
}

/** Reads the size of the tree and the hashes of its tiles that are not full, by level. */
export async function readOpen(tx: ReadOnlyDb): Promise<{ size: number; open: Buffer[][] }> {
  const { rows } = await sql<{ size: number }>`
    select coalesce(max(index) + 1, 0) as size from log_leaf`.execute(tx)
  const { size } = rows[0]!
  const open: Buffer[][] = []
  for (let level = 0, count = size; count > 0; level += 1, count = Math.floor(count / TILE)) {
    const full = count - (count % TILE)
    open.push(await listHashes(tx, level, full, count - full))
  }
  return { size, open }
}

export interface Checkpoint extends TreeHead {
  at: Date
  note: string
}

/** Finds the last checkpoint that was signed. */
export async function findCheckpoint(db: ReadOnlyDb): Promise<Checkpoint | undefined> {
  const { rows } = await sql<Checkpoint>`
    select at, size, root, note from log_checkpoint order by id desc limit 1`.execute(db)
  return rows[0]
}

/** Inserts a checkpoint that is signed at this instant; their numbers have no gap, so that a missing one is noticed. */
export const insertCheckpoint = (tx: Db, { at, size, root, note }: Checkpoint) =>
  sql`insert into log_checkpoint (id, at, size, root, note) overriding system value
    select coalesce(max(id), 0) + 1, ${at}, ${size}, ${root}, ${note} from log_checkpoint`.execute(tx)

/** When this transaction began. */
export async function findNow(tx: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(tx)
  return rows[0]!.now
}

/** A key of the log. Only the last one can sign. */
export interface LogKey extends Omit<NoteKey, 'privateKey'> {
  privateKey: Buffer | null
  since: Date
  note: string | null
}

/** Lists the keys, the one that signs first. */
export async function listKeys(db: ReadOnlyDb): Promise<LogKey[]> {
  const { rows } = await sql<LogKey>`
    select origin as name, public_key as "publicKey", private_key as "privateKey", made_at as since, note
    from log_key order by id desc`.execute(db)
  return rows
}

/** Inserts a key, and forgets the private ones of those before it. */
export async function insertKey(
  tx: Db,
  { name, publicKey, privateKey }: NoteKey,
  note: string | null,
): Promise<void> {
  await sql`update log_key set private_key = null`.execute(tx)
  await sql`insert into log_key (origin, public_key, private_key, note)
    values (${name}, ${publicKey}, ${privateKey}, ${note})`.execute(tx)
}

interface Asked {
  /** Key of the city's name. */
  city: string
  date: Day
  asOf: Date | undefined
}

/**
 * Finds the leaf of the last publication of a city and day, or of the one that counted at an instant, also of a city that is part of it
 * now. `index` is null before the leaf is added; undefined where nothing was ever published.
 */
export async function findLeaf(
  db: ReadOnlyDb,
  { city, date, asOf }: Asked,
): Promise<{ isKnown: boolean; index?: number | null }> {
  const { rows } = await sql<{ isKnown: boolean; found: { index: number | null } | null }>`
    with asked as (select coalesce(now_id, id) as id from city where key = ${city})
    select exists (select from asked) as "isKnown", (
      select json_build_object('index', l.index) from asked a
      join city c on a.id in (c.id, c.now_id)
      join publication v on v.city_id = c.id and v.date = ${date}::date
      left join log_leaf l on ${matchesLeaf}
      where ${asOf ? sql`v.at < ${asOf}::timestamptz + interval '1 ms'` : sql`true`}
      order by ${asOf ? sql`v.at desc,` : sql``} v.city_id = a.id desc, v.version desc limit 1) as found`.execute(
    db,
  )
  const { isKnown, found } = rows[0]!
  return found ? { isKnown, index: found.index } : { isKnown }
}
