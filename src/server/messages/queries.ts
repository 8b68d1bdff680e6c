import { sql } from 'kysely'
import type { Db } from '#server/storage/tables.ts'
import type { Day } from '#shared/days.ts'
import type { Message, NewMessage } from '#shared/messages/messages.ts'
import { fingerprintOf } from './fingerprint.ts'

/** The same content is taken once within this, in ms. */
const DUPLICATES_WITHIN = 24 * 60 * 60 * 1000

/** Holds back others who send the same content, so that only one of them finds it new. */
async function isNew(tx: Db, fingerprint: Buffer, at: Date): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${fingerprint.readInt32BE(0)}::int, ${fingerprint.readInt32BE(4)}::int)`.execute(
    tx,
  )
  const same = await tx
    .selectFrom('message')
    .select('id')
    .where('fingerprint', '=', fingerprint)
    .where('created_at', '>', new Date(at.getTime() - DUPLICATES_WITHIN))
    .executeTakeFirst()
  return same === undefined
}

/** Keeps a message unless the same content came within 24 hours; answers whether it was kept. */
export async function insertMessage(tx: Db, sent: NewMessage, at: Date): Promise<boolean> {
  const fingerprint = fingerprintOf(sent)
  if (!(await isNew(tx, fingerprint, at))) return false
  const { website: _, preferredContact, ...content } = sent
  await tx
    .insertInto('message')
    .values({ ...content, preferred_contact: preferredContact, fingerprint, created_at: at })
    .execute()
  return true
}

/** When a UTC day begins, or one of the days after it; PostgreSQL knows years that JavaScript's dates write oddly. */
const startOf = (day: Day, daysLater = 0) =>
  sql`((${day}::date + ${daysLater}::int)::timestamp at time zone 'UTC')`

const isOfDay = (day: Day) => sql`created_at >= ${startOf(day)} and created_at < ${startOf(day, 1)}`

interface Row extends Omit<Message, 'createdAt'> {
  createdAt: Date
  /** The instant to the microsecond, which a Date does not hold. */
  position: string
}

const messageOf = ({ position: _, createdAt, ...row }: Row): Message => ({
  ...row,
  createdAt: createdAt.toISOString(),
})

/** Messages read at a time. */
const CHUNK = 500

/**
 * Messages, newest first, of one UTC day when it is given; as many as there are, a few hundred at a time. Each
 * chunk is a query of its own, so that a slow reader holds no connection.
 */
export async function* streamMessages(db: Db, day?: Day): AsyncGenerator<Message[]> {
  let last: Row | undefined
  do {
    const { rows } = await sql<Row>`
      select id as _id, name, email, phone, city, subject, message, preferred_contact as "preferredContact",
        created_at as "createdAt", created_at::text as position
      from message where ${day === undefined ? sql`true` : isOfDay(day)}
        and ${last ? sql`(created_at, id) < (${last.position}::timestamptz, ${last._id}::uuid)` : sql`true`}
      order by created_at desc, id desc limit ${CHUNK}`.execute(db)
    if (rows.length > 0) yield rows.map(messageOf)
    last = rows.length === CHUNK ? rows.at(-1) : undefined
  } while (last)
}

/** Deletes messages older than an instant; answers how many. */
export async function deleteMessagesBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('message')
    .where('created_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
