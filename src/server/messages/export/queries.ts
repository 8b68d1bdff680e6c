import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { isUuid } from '#server/http/request.ts'
import type { Reading } from '#shared/messages/messages.ts'

/** Marks a message read; false when somebody has read it before, or there is none. */
export async function markMessageRead(tx: Db, id: string, accountId: string, at: Date): Promise<boolean> {
  if (!isUuid(id)) return false
  const marked = await tx
    .updateTable('message')
    .set({ read_at: at, read_by: accountId })
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  return marked.numUpdatedRows > 0n
}

/** Who read a message first; undefined when nobody has. */
export async function findReading(tx: Db, id: string): Promise<Reading | undefined> {
  if (!isUuid(id)) return undefined
  const read = await tx
    .selectFrom('message as m')
    .leftJoin('account as a', 'a.id', 'm.read_by')
    .select(['m.read_at', 'a.name'])
    .where('m.id', '=', id)
    .executeTakeFirst()
  return read?.read_at ? { at: read.read_at.toISOString(), by: read.name } : undefined
}

export interface Erased {
  messages: number
  notifications: number
}

/** Erases the messages of a person (`Person`) with their notifications, and notes how many, in one statement. */
export async function deletePersonMessages(
  db: Db,
  person: string,
  { accountId, requestId }: { accountId: string; requestId: string },
): Promise<Erased> {
  const { rows } = await sql<Erased>`
    with gone as (
      delete from message where lower(email) = ${person} or phone = ${person} returning id
    ), untold as (
      delete from notification where message_id in (select id from gone) returning id
    )
    insert into message_erasure (by_account_id, request_id, messages, notifications)
    select ${accountId}::uuid, ${requestId}, (select count(*) from gone), (select count(*) from untold)
    returning messages, notifications`.execute(db)
  return rows[0]!
}
