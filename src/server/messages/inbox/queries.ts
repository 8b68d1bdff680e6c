import { sql } from 'kysely'
import { lockAccount } from '#server/accounts/queries.ts'
import type { Db, Fragment, ReadOnlyDb } from '#server/database/tables.ts'
import { HttpError } from '#server/http/httpError.ts'
import { hasAccess } from '#shared/accounts/roles.ts'
import type { AuditAction } from '#shared/audit/api.ts'
import type { Input } from '#shared/endpoint.ts'
import type { changeMessage, InboxFilter, InboxMessage } from '#shared/messages/inbox.ts'
import type { Reading } from '#shared/messages/messages.ts'
import { contains } from '../queries.ts'

const MAX_NOTES = 100

/** A filter with all spellings of its city, for an Admin. */
export interface WantedMessages extends Omit<InboxFilter, 'city'> {
  /** Names of cities as messages spell them. */
  cities?: readonly string[] | undefined
  accountId: string
}

const STATES: Record<NonNullable<InboxFilter['state']>, (accountId: string) => Fragment> = {
  unread: () => sql`m.read_at is null`,
  unanswered: () => sql`m.answered_at is null`,
  mine: accountId => sql`m.assigned_to = ${accountId}`,
}

const fits = ({ state, subject, cities, q, accountId }: WantedMessages): Fragment =>
  sql.join(
    [
      sql`true`,
      ...(state ? [STATES[state](accountId)] : []),
      ...(subject ? [sql`m.subject = ${subject}`] : []),
      ...(cities ? [sql`m.city = any(${cities}::text[])`] : []),
      ...(q === undefined ? [] : [contains(q)]),
    ],
    sql` and `,
  )

/** A message without what the list of cities knows. */
export type StoredMessage = Omit<InboxMessage, 'cityName'>

interface Row extends Omit<StoredMessage, 'createdAt' | 'read' | 'answered'> {
  createdAt: Date
  readAt: Date | null
  readBy: string | null
  answeredAt: Date | null
  answeredBy: string | null
  /** Microseconds since 1970, which a Date does not hold. */
  position: string
}

const toReading = (at: Date | null, by: string | null): Reading | null => at && { at: at.toISOString(), by }

function toStoredMessage(row: Row): StoredMessage {
  const { position: _, createdAt, readAt, readBy, answeredAt, answeredBy, notes, ...rest } = row
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    read: toReading(readAt, readBy),
    answered: toReading(answeredAt, answeredBy),
    notes: notes.map(note => ({ ...note, at: new Date(note.at).toISOString() })),
  }
}

const select = (where: Fragment) => sql<Row>`
  select m.id as _id, m.name, m.email, m.phone, m.city, m.subject, m.message,
    m.preferred_contact as "preferredContact", m.created_at as "createdAt",
    (extract(epoch from m.created_at) * 1000000)::bigint::text as position,
    m.read_at as "readAt", r.name as "readBy", m.answered_at as "answeredAt", w.name as "answeredBy",
    case when s.id is not null then json_build_object('_id', s.id, 'name', s.name) end as assigned,
    coalesce((
      select json_agg(json_build_object('_id', n.id::text, 'at', n.at, 'by', b.name, 'text', n.text) order by n.id)
      from message_note n join account b on b.id = n.by_account_id where n.message_id = m.id), '[]') as notes
  from message m left join account r on r.id = m.read_by left join account w on w.id = m.answered_by
    left join account s on s.id = m.assigned_to
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

/** Counts the messages of a filter, and the unread ones of them. */
export async function countInbox(
  db: ReadOnlyDb,
  wanted: WantedMessages,
): Promise<{ total: number; unread: number }> {
  const { rows } = await sql<{ total: number; unread: number }>`
    select count(*)::int as total, (count(*) filter (where m.read_at is null))::int as unread
    from message m where ${fits(wanted)}`.execute(db)
  return rows[0]!
}

/** Lists the cities of messages as they were written, each spelling once. */
export async function listWrittenCities(db: ReadOnlyDb): Promise<string[]> {
  const rows = await db.selectFrom('message').select('city').distinct().where('city', '!=', '').execute()
  return rows.map(({ city }) => city)
}

/** Returns a message; undefined when there is none. */
export async function findInboxMessage(tx: Db, id: string): Promise<StoredMessage | undefined> {
  const { rows } = await select(sql`m.id = ${id}::uuid`).execute(tx)
  return rows[0] && toStoredMessage(rows[0])
}

interface Author {
  accountId: string
  at: Date
}

/** Changes a message and returns what has changed: nothing where it was so already. Throws `message.assignee`. */
export async function updateMessage(
  tx: Db,
  id: string,
  { assignedTo, answered }: Input<typeof changeMessage>['body'],
  { accountId, at }: Author,
): Promise<AuditAction[]> {
  const message = await tx
    .selectFrom('message')
    .select(['assigned_to', 'answered_at', 'read_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!message) return []
  const update = tx.updateTable('message').where('id', '=', id)
  const changes: AuditAction[] = []
  if (assignedTo !== undefined && assignedTo !== message.assigned_to) {
    if (assignedTo !== null) await requireAdmin(tx, assignedTo)
    await update.set({ assigned_to: assignedTo }).execute()
    changes.push('message.assigned')
  }
  if (answered !== undefined && answered !== (message.answered_at !== null)) {
    await update
      .set({ answered_at: answered ? at : null, answered_by: answered ? accountId : null })
      .execute()
    changes.push(answered ? 'message.answered' : 'message.reopened')
  }
  if (answered && message.read_at === null) await update.set({ read_at: at, read_by: accountId }).execute()
  return changes
}

async function requireAdmin(tx: Db, id: string): Promise<void> {
  const account = await lockAccount(tx, id)
  if (account?.status !== 'approved' || !hasAccess(account.admin_type, 'admin'))
    throw new HttpError('message.assignee')
}

/** Adds a note; false when the message does not exist. Throws `message.notes` past their number. */
export async function insertNote(
  tx: Db,
  id: string,
  text: string,
  { accountId, at }: Author,
): Promise<boolean> {
  const message = await tx
    .selectFrom('message')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!message) return false
  const { count } = await tx
    .selectFrom('message_note')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('message_id', '=', id)
    .executeTakeFirstOrThrow()
  if (Number(count) >= MAX_NOTES) throw new HttpError('message.notes')
  await tx.insertInto('message_note').values({ message_id: id, by_account_id: accountId, at, text }).execute()
  return true
}

/** Marks the messages of a filter read that came until an instant; returns how many were unread. */
export async function markMessagesRead(
  tx: Db,
  wanted: WantedMessages,
  until: Date,
  { accountId, at }: Author,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update message m set read_at = ${at}, read_by = ${accountId}::uuid
    where m.read_at is null and m.created_at < ${until}::timestamptz + interval '1 millisecond' and ${fits(wanted)}`.execute(
    tx,
  )
  return Number(numAffectedRows)
}
