import { sql } from 'kysely'
import type { Db } from '#server/storage/tables.ts'
import type { Reading } from '#shared/messages/messages.ts'
import { AROUND_NAME } from '../titles.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Marks a message read unless somebody has read it before; answers who did first. Undefined when there is none. */
export async function markMessageRead(
  db: Db,
  id: string,
  accountId: string,
  at: Date,
): Promise<Reading | undefined> {
  if (!UUID.test(id)) return undefined
  const { rows } = await sql<{ at: Date; by: string | null }>`
    update message m set read_at = coalesce(m.read_at, ${at}),
      read_by = case when m.read_at is null then ${accountId}::uuid else m.read_by end
    where m.id = ${id}::uuid
    returning m.read_at as at, (select a.name from account a where a.id = m.read_by) as by`.execute(db)
  const [row] = rows
  return row && { at: row.at.toISOString(), by: row.by }
}

export interface Erased {
  messages: number
  notifications: number
}

/**
 * Erases the messages of a person (`personIn`) and the notifications that begin with a name they gave, and notes how
 * many, in one statement.
 */
export async function eraseMessagesOf(
  db: Db,
  person: string,
  { accountId, requestId }: { accountId: string; requestId: string },
): Promise<Erased> {
  const [before, after] = AROUND_NAME
  const { rows } = await sql<Erased>`
    with gone as (
      delete from message where lower(email) = ${person} or phone = ${person} returning name
    ), untold as (
      delete from notification n where n.type = 'message' and exists (
        select from gone g where starts_with(n.title, ${before} || g.name || ${after})
      ) returning n.id
    )
    insert into message_erasure (by_account_id, request_id, messages, notifications)
    select ${accountId}::uuid, ${requestId}, (select count(*) from gone), (select count(*) from untold)
    returning messages, notifications`.execute(db)
  return rows[0]!
}
