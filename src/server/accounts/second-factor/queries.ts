import { sql } from 'kysely'
import type { Db, ReadOnlyDb } from '#server/database/tables.ts'

/** A stored second factor; it is on once it is confirmed. */
interface StoredFactor {
  secret: Buffer
  isOn: boolean
}

/** The second factor of an account, on or being set up. */
export async function findFactor(db: ReadOnlyDb, accountId: string): Promise<StoredFactor | undefined> {
  const found = await db
    .selectFrom('second_factor')
    .select(['secret', 'confirmed_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return found && { secret: found.secret, isOn: found.confirmed_at !== null }
}

/** Inserts a secret to be confirmed, or replaces an older one; false, and nothing changes, if one is confirmed. */
export async function upsertFactor(tx: Db, accountId: string, secret: Buffer, at: Date): Promise<boolean> {
  const row = { secret, created_at: at }
  const stored = await tx
    .insertInto('second_factor')
    .values({ account_id: accountId, ...row, confirmed_at: null })
    .onConflict(on =>
      on.column('account_id').doUpdateSet(row).where('second_factor.confirmed_at', 'is', null),
    )
    .returning('account_id')
    .executeTakeFirst()
  return stored !== undefined
}

/** Confirms a secret by its first code, of that step. */
export async function confirmFactor(
  tx: Db,
  accountId: string,
  { step, at }: { step: number; at: Date },
): Promise<void> {
  await tx
    .updateTable('second_factor')
    .set({ confirmed_at: at, last_step: step })
    .where('account_id', '=', accountId)
    .execute()
}

/** Consumes the code of a step; false if it, or that of a later step, was used before. */
export async function consumeStep(db: Db, accountId: string, step: number): Promise<boolean> {
  const result = await db
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Deletes the second factor of an account with its recovery codes; false if none was on. */
export async function deleteFactor(tx: Db, accountId: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('second_factor')
    .where('account_id', '=', accountId)
    .returning('confirmed_at')
    .executeTakeFirst()
  return deleted !== undefined && deleted.confirmed_at !== null
}

export async function replaceRecoveryCodes(tx: Db, accountId: string, hashes: Buffer[]): Promise<void> {
  await sql`update second_factor set recovery_codes = ${hashes} where account_id = ${accountId}::uuid`.execute(
    tx,
  )
}

/** Takes a recovery code away as it is used; false if there is none. */
export async function consumeRecoveryCode(tx: Db, accountId: string, hash: Buffer): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update second_factor set recovery_codes = array_remove(recovery_codes, ${hash})
    where account_id = ${accountId}::uuid and ${hash} = any(recovery_codes)`.execute(tx)
  return numAffectedRows > 0n
}

export async function countRecoveryCodes(db: ReadOnlyDb, accountId: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select cardinality(recovery_codes) as left from second_factor where account_id = ${accountId}::uuid`.execute(
    db,
  )
  return rows[0]?.left ?? 0
}
