import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { HttpError } from '../httpError.ts'

/** How long a result is stored: a browser that was offline for a night sends in the morning. */
const STORED_FOR = sql`interval '1 day'`

/** Results of one account at most; older ones give way. */
const MAX_RESULTS = 200

/** Names a request: the key that its client chose, and what it was sent with. */
export interface RequestKey {
  accountId: string
  key: string
  /** SHA-256. */
  requestHash: Buffer
}

/**
 * Runs a write in the transaction and stores its result with it; the same key again returns that result. Of two at once
 * the second waits for the first. A key that stands for another request is refused.
 */
export async function runOnce<T>(
  tx: Db,
  { accountId, key, requestHash }: RequestKey,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const { rows: claimed } = await sql`
    insert into idempotency_key as k (account_id, key, request_hash) values (${accountId}, ${key}, ${requestHash})
    on conflict (account_id, key) do update set request_hash = excluded.request_hash, at = now()
      where k.at < now() - ${STORED_FOR} returning key`.execute(tx)
  if (claimed.length === 0) return findResult<T>(tx, { accountId, key, requestHash })
  const result = await work(tx)
  await sql`update idempotency_key set result = ${JSON.stringify(result)}::jsonb
    where account_id = ${accountId} and key = ${key}`.execute(tx)
  await sql`delete from idempotency_key where account_id = ${accountId} and key in (
    select key from idempotency_key where account_id = ${accountId} order by at desc offset ${MAX_RESULTS}
  )`.execute(tx)
  return result
}

async function findResult<T>(tx: Db, { accountId, key, requestHash }: RequestKey): Promise<T> {
  const { rows } = await sql<{ result: T; isSame: boolean }>`
    select result, request_hash = ${requestHash} as "isSame" from idempotency_key
    where account_id = ${accountId} and key = ${key}`.execute(tx)
  const [stored] = rows
  if (!stored?.isSame) throw new HttpError('request.keyReused')
  return stored.result
}

/** Deletes the results that are older than a day, by the database's clock. */
export async function deleteOldResults(db: Db): Promise<void> {
  await sql`delete from idempotency_key where at < now() - ${STORED_FOR}`.execute(db)
}
