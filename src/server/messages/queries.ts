import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Fragment, ReadOnlyDb } from '#server/database/db.ts'
import {
  formatInstant,
  hasChanged,
  type Page,
  selectMicroseconds,
  toInstant,
  toPage,
} from '#server/database/queries.ts'
import type { Day } from '#shared/days.ts'
import type { Answer } from '#shared/endpoint.ts'
import type { countMessages } from '#shared/messages/api.ts'
import type { Message, MessageState, NewMessage } from '#shared/messages/messages.ts'
import { collapseSpaces } from '#shared/places.ts'

const normalize = (text: string) => collapseSpaces(text.normalize('NFKC')).toLowerCase()

/** Hashes the content of a message regardless of case, spaces and Unicode form: messages with one hash are duplicates. */
export const fingerprintMessage = ({
  name,
  email,
  phone,
  city,
  subject,
  message,
  preferredContact,
}: NewMessage): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([name, email, phone, city, subject, message, preferredContact].map(normalize)))
    .digest()

/** Duplicates within this, in ms, are stored once. */
const DUPLICATES_WITHIN = 24 * 60 * 60 * 1000

/** Locks the content until the transaction ends, so that of duplicates sent at once only one is new. */
async function isNew(tx: Db, fingerprint: Buffer, at: Date): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${fingerprint.readInt32BE(0)}::int, ${fingerprint.readInt32BE(4)}::int)`.execute(
    tx,
  )
  const since = new Date(at.getTime() - DUPLICATES_WITHIN)
  const { rows } = await sql`
    select from message where fingerprint = ${fingerprint} and created_at > ${since} limit 1`.execute(tx)
  return rows.length === 0
}

/** Inserts a message unless the same content came within 24 hours; returns its id if it was inserted. */
export async function insertMessage(tx: Db, sent: NewMessage, at: Date): Promise<string | undefined> {
  const fingerprint = fingerprintMessage(sent)
  if (!(await isNew(tx, fingerprint, at))) return undefined
  const { name, email, phone, city, subject, message, preferredContact } = sent
  const { rows } = await sql<{ id: string }>`
    insert into message (name, email, phone, city, subject, message, preferred_contact, fingerprint, created_at)
    values (${name}, ${email}, ${phone}, ${city}, ${subject}, ${message}, ${preferredContact}, ${fingerprint}, ${at})
    returning id`.execute(tx)
  return rows[0]!.id
}

/** When a UTC day begins, or one of the days after it; PostgreSQL knows years that JavaScript's dates write oddly. */
const startOfDay = (day: Day, daysLater = 0) =>
  sql`((${day}::date + ${daysLater}::int)::timestamp at time zone 'UTC')`

const isOnDay = (day: Day) => sql`m.created_at >= ${startOfDay(day)} and m.created_at < ${startOfDay(day, 1)}`

/** An absent part does not narrow the list. */
export interface MessageFilter {
  /** Of UTC. */
  day?: Day | undefined
  states?: readonly MessageState[]
  subject?: string | undefined
  /** As messages spell them. */
  cities?: readonly string[]
  /** A text in a message, whatever its case. */
  q?: string | undefined
}

const fits = ({ day, states, subject, cities, q }: MessageFilter): Fragment =>
  sql.join(
    [
      sql`true`,
      ...(day === undefined ? [] : [isOnDay(day)]),
      ...(states ? [sql`m.state = any(${states}::text[])`] : []),
      ...(subject === undefined ? [] : [sql`m.subject = ${subject}`]),
      ...(cities ? [sql`m.city = any(${cities}::text[])`] : []),
      ...(q === undefined
        ? []
        : [
            sql`position(lower(${q}) in lower(concat_ws(chr(10), m.name, m.email, m.phone, m.city, m.subject, m.message))) > 0`,
          ]),
    ],
    sql` and `,
  )

const selectMessage = sql`m.id as _id, m.name, m.email, m.phone, m.city, m.subject, m.message,
  m.preferred_contact as "preferredContact", ${formatInstant('m.created_at')} as "createdAt", m.state,
  case when m.changed_at is not null
    then json_build_object('at', ${formatInstant('m.changed_at')}, 'by', a.name) end as changed`

/** Returns a message; undefined when there is none. */
export async function findMessage(tx: Db, id: string): Promise<Message | undefined> {
  const { rows } = await sql<Message>`
    select ${selectMessage} from message m left join account a on a.id = m.changed_by
    where m.id = ${id}::uuid`.execute(tx)
  return rows[0]
}

/** Lists one page, newest first; a cursor is the instant and the id of its last message. */
export async function listMessagePage(
  db: ReadOnlyDb,
  filter: MessageFilter,
  { size, cursor }: { size: number; cursor?: string | undefined },
): Promise<Page<Message>> {
  const [microseconds = '', id] = cursor?.split('.') ?? []
  const { rows } = await sql<Message & { cursor: string }>`
    select ${selectMessage}, ${selectMicroseconds('m.created_at')} || '.' || m.id as cursor
    from message m left join account a on a.id = m.changed_by
    where ${fits(filter)}
      ${id === undefined ? sql`` : sql`and (m.created_at, m.id) < (${toInstant(microseconds)}, ${id}::uuid)`}
    order by m.created_at desc, m.id desc limit ${size + 1}`.execute(db)
  return toPage(rows, size)
}

/** Messages read at a time. */
const CHUNK = 500

/** Streams messages, newest first; each chunk is a query of its own, so that a slow reader holds no connection. */
export async function* streamMessages(db: ReadOnlyDb, filter: MessageFilter): AsyncGenerator<Message[]> {
  let cursor: string | undefined
  do {
    const { page, next } = await listMessagePage(db, filter, { size: CHUNK, cursor })
    if (page.length > 0) yield page
    cursor = next
  } while (cursor)
}

/** Counts the messages of a filter. */
export async function countFound(db: ReadOnlyDb, filter: MessageFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from message m where ${fits(filter)}`.execute(db)
  return rows[0]!.count
}

/** Counts the messages of a UTC day, all of them and the new ones. */
export async function countMessagesOn(db: ReadOnlyDb, day: Day): Promise<Answer<typeof countMessages>> {
  const { rows } = await sql<Answer<typeof countMessages>>`
    select (count(*) filter (where ${isOnDay(day)}))::int as today, count(*)::int as total,
      (count(*) filter (where m.state = 'new'))::int as new
    from message m`.execute(db)
  return rows[0]!
}

/** Lists the cities of messages as they were written, each spelling once. */
export async function listWrittenCities(db: ReadOnlyDb): Promise<string[]> {
  const { rows } = await sql<{ city: string }>`select distinct city from message where city <> ''`.execute(db)
  return rows.map(({ city }) => city)
}

/** Gives a message a state; false where it has that already, or does not exist. */
export const updateState = (
  tx: Db,
  id: string,
  state: MessageState,
  accountId: string,
  at: Date,
): Promise<boolean> =>
  sql`update message set state = ${state}, changed_at = ${at}, changed_by = ${accountId}::uuid
    where id = ${id}::uuid and state <> ${state}`
    .execute(tx)
    .then(hasChanged)

/** Deletes messages older than an instant, with their notifications; returns how many. */
export async function deleteMessagesBefore(db: Db, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`delete from message where created_at < ${before}`.execute(db)
  return Number(numAffectedRows)
}

interface ErasedCounts {
  messages: number
  notifications: number
}

/** Deletes the messages of a person (`Person`) with their notifications; returns how many. */
export async function deletePersonMessages(tx: Db, person: string): Promise<ErasedCounts> {
  const { rows } = await sql<ErasedCounts>`
    with deleted as (
      delete from message where lower(email) = ${person} or phone = ${person} returning id
    ), notices as (
      delete from notification where message_id in (select id from deleted) returning id
    )
    select (select count(*)::integer from deleted) as messages,
      (select count(*)::integer from notices) as notifications`.execute(tx)
  return rows[0]!
}
