import { sql } from 'kysely'
import type { Db, ReadOnlyDb } from '#server/database/db.ts'
import { hasChanged } from '#server/database/queries.ts'
import type { SecondFactor } from '#shared/accounts/secondFactor.ts'

/** A stored second factor; it is on once it is confirmed. */
interface StoredFactor {
  secret: Buffer
  isOn: boolean
}

/** The second factor of an account, on or being set up. */
export async function findFactor(db: ReadOnlyDb, accountId: string): Promise<StoredFactor | undefined> {
  const { rows } = await sql<StoredFactor>`
    select secret, confirmed_at is not null as "isOn" from second_factor where account_id = ${accountId}::uuid`.execute(
    db,
  )
  return rows[0]
}

/** Inserts a secret to be confirmed, or replaces an older one; false, and nothing changes, if one is confirmed. */
export const upsertFactor = (tx: Db, accountId: string, secret: Buffer, at: Date): Promise<boolean> =>
  sql`insert into second_factor (account_id, secret, created_at) values (${accountId}::uuid, ${secret}, ${at})
    on conflict (account_id) do update set secret = excluded.secret, created_at = excluded.created_at
    where second_factor.confirmed_at is null`
    .execute(tx)
    .then(hasChanged)

/** Confirms a secret by its first code, of that step. */
export async function confirmFactor(
  tx: Db,
  accountId: string,
  { step, at }: { step: number; at: Date },
): Promise<void> {
  await sql`
    update second_factor set confirmed_at = ${at}, last_step = ${step} where account_id = ${accountId}::uuid`.execute(
    tx,
  )
}

/** Consumes the code of a step; false if it, or that of a later step, was used before. */
export const consumeStep = (db: Db, accountId: string, step: number): Promise<boolean> =>
  sql`update second_factor set last_step = ${step}
    where account_id = ${accountId}::uuid and confirmed_at is not null and last_step < ${step}`
    .execute(db)
    .then(hasChanged)

/** Deletes the second factor of an account with its recovery codes; false if none was on. */
export async function deleteFactor(tx: Db, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ isOn: boolean }>`
    delete from second_factor where account_id = ${accountId}::uuid returning confirmed_at is not null as "isOn"`.execute(
    tx,
  )
  return rows[0]?.isOn ?? false
}

export async function replaceRecoveryCodes(tx: Db, accountId: string, hashes: Buffer[]): Promise<void> {
  await sql`update second_factor set recovery_codes = ${hashes} where account_id = ${accountId}::uuid`.execute(
    tx,
  )
}

/** Takes a recovery code away as it is used; false if there is none. */
export const consumeRecoveryCode = (tx: Db, accountId: string, hash: Buffer): Promise<boolean> =>
  sql`update second_factor set recovery_codes = array_remove(recovery_codes, ${hash})
    where account_id = ${accountId}::uuid and ${hash} = any(recovery_codes)`
    .execute(tx)
    .then(hasChanged)

/** Whether the second factor of an account is on, and how many recovery codes are left. */
export async function findFactorState(db: ReadOnlyDb, accountId: string): Promise<SecondFactor> {
  const { rows } = await sql<SecondFactor>`
    select confirmed_at is not null as "isOn", cardinality(recovery_codes) as "recoveryCodesLeft"
    from second_factor where account_id = ${accountId}::uuid`.execute(db)
  return rows[0] ?? { isOn: false, recoveryCodesLeft: 0 }
}
