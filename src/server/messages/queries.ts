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

const ofDay = (day: Day) => sql`where created_at >= ${startOf(day)} and created_at < ${startOf(day, 1)}`

/** Messages, newest first; of one UTC day when it is given. */
export async function findMessages(db: Db, day?: Day): Promise<Message[]> {
  const { rows } = await sql<Omit<Message, 'createdAt'> & { createdAt: Date }>`
    select id as _id, name, email, phone, city, subject, message,
      preferred_contact as "preferredContact", created_at as "createdAt"
    from message ${day === undefined ? sql`` : ofDay(day)}
    order by created_at desc, id`.execute(db)
  return rows.map(row => ({ ...row, createdAt: row.createdAt.toISOString() }))
}
