import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Passkey } from '#features/passkeys/shared/api.ts'
import type { Credential } from '#features/passkeys/shared/site.ts'
import { formatInstant } from '#server/database/queries.ts'
import type { Db, ReadOnlyDb } from '#server/database/tables.ts'

/** Returns the key of this installation's challenges, which the first one makes. */
export async function openChallengeKey(db: Db): Promise<Buffer> {
  const read = sql<{ key: Buffer }>`select key from passkey_key`
  const [found] = (await read.execute(db)).rows
  if (found) return found.key
  await sql`insert into passkey_key (key) values (${randomBytes(32)}) on conflict do nothing`.execute(db)
  return (await read.execute(db)).rows[0]!.key
}

export async function findPasskey(
  db: ReadOnlyDb,
  credential: Uint8Array,
): Promise<(Credential & { accountId: string }) | undefined> {
  const { rows } = await sql<Credential & { accountId: string }>`
    select credential as id, public_key as "publicKey", counter::float8 as counter, account_id as "accountId"
    from passkey where credential = ${credential}`.execute(db)
  return rows[0]
}

/** Lists the passkeys of an account, the newest first. */
export async function findPasskeys(
  db: ReadOnlyDb,
  accountId: string,
): Promise<(Passkey & { credential: Buffer })[]> {
  const { rows } = await sql<Passkey & { credential: Buffer }>`
    select id as "_id", client, ${formatInstant('created_at')} as added, ${formatInstant('used_at')} as "lastUsed", credential
    from passkey where account_id = ${accountId} order by created_at desc, id`.execute(db)
  return rows
}

/** Inserts a passkey of an account; false if somebody has it already. */
export async function insertPasskey(
  tx: Db,
  { id, publicKey, counter }: Credential,
  { accountId, client, at }: { accountId: string; client: string; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into passkey (account_id, credential, public_key, counter, client, created_at)
    values (${accountId}, ${id}, ${publicKey}, ${counter}, ${client}, ${at})
    on conflict (credential) do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** Notes that a passkey has logged in; false if it is gone, or has signed this challenge or a later one before. */
export async function markUsed(
  tx: Db,
  credential: Uint8Array,
  { counter, challengedAt, at }: { counter: number; challengedAt: Date; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update passkey set counter = ${counter}, challenged_at = ${challengedAt}, used_at = ${at}
    where credential = ${credential} and (challenged_at is null or challenged_at < ${challengedAt})`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

/** Deletes a passkey of an account; false if it has none with this id. */
export async function deletePasskey(tx: Db, accountId: string, id: string): Promise<boolean> {
  const { numAffectedRows } =
    await sql`delete from passkey where id = ${id} and account_id = ${accountId}`.execute(tx)
  return numAffectedRows === 1n
}
