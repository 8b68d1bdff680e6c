import { sql } from 'kysely'
import type { Db, Fragment, ReadOnlyDb } from '#server/database/db.ts'
import type { InboxFilter, InboxMessage } from '#shared/messages/inbox.ts'
import type { MessageState } from '#shared/messages/messages.ts'
import { contains } from '../queries.ts'

/** A filter with all spellings of its city. */
export interface WantedMessages extends Omit<InboxFilter, 'city'> {
  /** Names of cities as messages spell them. */
  cities?: readonly string[] | undefined
}

const fits = ({ state, subject, cities, q }: WantedMessages): Fragment =>
  sql.join(
    [
      state ? sql`m.state = ${state}` : sql`m.state <> 'spam'`,
      ...(subject ? [sql`m.subject = ${subject}`] : []),
      ...(cities ? [sql`m.city = any(${cities}::text[])`] : []),
      ...(q === undefined ? [] : [contains(q)]),
    ],
    sql` and `,
  )

/** A message without what the list of cities knows. */
export type StoredMessage = Omit<InboxMessage, 'cityName'>

interface Row extends Omit<StoredMessage, 'createdAt' | 'changed'> {
  createdAt: Date
  changedAt: Date | null
  changedBy: string | null
  /** Microseconds since 1970, which a Date does not hold. */
  position: string
}

const toStoredMessage = ({ position: _, createdAt, changedAt, changedBy, ...rest }: Row): StoredMessage => ({
  ...rest,
  createdAt: createdAt.toISOString(),
  changed: changedAt && { at: changedAt.toISOString(), by: changedBy },
})

const select = (where: Fragment) => sql<Row>`
  select m.id as _id, m.name, m.email, m.phone, m.city, m.subject, m.message,
    m.preferred_contact as "preferredContact", m.created_at as "createdAt",
    (extract(epoch from m.created_at) * 1000000)::bigint::text as position,
    m.state, m.changed_at as "changedAt", a.name as "changedBy"
  from message m left join account a on a.id = m.changed_by
  where ${where}`

/** Lists one page, newest first, with the cursor of the next; a cursor is the instant and the id of the last message. */
export async function listInboxPage(
  db: ReadOnlyDb,
  wanted: WantedMessages,
  { size, cursor }: { size: number; cursor?: string | undefined },
): Promise<{ messages: StoredMessage[]; next: string | undefined }> {
  const at = cursor?.indexOf('-') ?? 0
  const after = cursor
    ? sql`(m.created_at, m.id) <
        (timestamptz 'epoch' + ${cursor.slice(0, at)}::bigint * interval '1 microsecond', ${cursor.slice(at + 1)}::uuid)`
    : sql`true`
  const { rows } = await sql<Row>`${select(sql`${fits(wanted)} and ${after}`)}
    order by m.created_at desc, m.id desc limit ${size + 1}`.execute(db)
  const page = rows.slice(0, size)
  const last = rows.length > size ? page.at(-1) : undefined
  return { messages: page.map(toStoredMessage), next: last && `${last.position}-${last._id}` }
}

/** Messages read at a time. */
const CHUNK = 500

/** Streams the messages of a filter, newest first; each chunk is a query of its own, so that a slow reader holds no connection. */
export async function* streamInbox(db: ReadOnlyDb, wanted: WantedMessages): AsyncGenerator<StoredMessage[]> {
  let cursor: string | undefined
  do {
    const { messages, next } = await listInboxPage(db, wanted, { size: CHUNK, cursor })
    if (messages.length > 0) yield messages
    cursor = next
  } while (cursor)
}

/** Counts the messages of a filter. */
export async function countInbox(db: ReadOnlyDb, wanted: WantedMessages): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from message m where ${fits(wanted)}`.execute(db)
  return rows[0]!.count
}

/** Lists the cities of messages as they were written, each spelling once. */
export async function listWrittenCities(db: ReadOnlyDb): Promise<string[]> {
  const { rows } = await sql<{ city: string }>`select distinct city from message where city <> ''`.execute(db)
  return rows.map(({ city }) => city)
}

/** Returns a message; undefined when there is none. */
export async function findInboxMessage(tx: Db, id: string): Promise<StoredMessage | undefined> {
  const { rows } = await select(sql`m.id = ${id}::uuid`).execute(tx)
  return rows[0] && toStoredMessage(rows[0])
}

/** Gives a message a state; false where it has that already, or does not exist. */
export async function updateState(
  tx: Db,
  id: string,
  state: MessageState,
  { accountId, at }: { accountId: string; at: Date },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update message set state = ${state}, changed_at = ${at}, changed_by = ${accountId}::uuid
    where id = ${id}::uuid and state <> ${state}`.execute(tx)
  return numAffectedRows > 0n
}
