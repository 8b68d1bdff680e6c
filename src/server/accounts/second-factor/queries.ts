import type { Db, ReadOnlyDb } from '#server/database/tables.ts'

/** A second factor as it is kept; it counts once it is confirmed. */
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

/** Keeps a secret to be confirmed, in place of an older one; false, and nothing changes, where one is confirmed. */
export async function upsertFactor(tx: Db, accountId: string, secret: Buffer, at: Date): Promise<boolean> {
  const row = { secret, created_at: at }
  const put = await tx
    .insertInto('second_factor')
    .values({ account_id: accountId, ...row, confirmed_at: null })
    .onConflict(on =>
      on.column('account_id').doUpdateSet(row).where('second_factor.confirmed_at', 'is', null),
    )
    .returning('account_id')
    .executeTakeFirst()
  return put !== undefined
}

/** Notes that a secret was confirmed by its first code, of that step. */
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

/** Uses up the code of a step; false when it, or that of a later step, was used already. */
export async function consumeStep(db: Db, accountId: string, step: number): Promise<boolean> {
  const taken = await db
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

/** Forgets the second factor of an account with its recovery codes; false when none was on. */
export async function deleteFactor(tx: Db, accountId: string): Promise<boolean> {
  const dropped = await tx
    .deleteFrom('second_factor')
    .where('account_id', '=', accountId)
    .returning('confirmed_at')
    .executeTakeFirst()
  return dropped !== undefined && dropped.confirmed_at !== null
}

/** Keeps recovery codes in place of the older ones. */
export async function replaceRecoveryCodes(tx: Db, accountId: string, hashes: Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
  const rows = hashes.map(code_hash => ({ account_id: accountId, code_hash }))
  await tx.insertInto('recovery_code').values(rows).execute()
}

/** Uses a recovery code up; false when there is no such code. */
export async function consumeRecoveryCode(tx: Db, accountId: string, hash: Buffer): Promise<boolean> {
  const taken = await tx
    .deleteFrom('recovery_code')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .executeTakeFirst()
  return taken.numDeletedRows > 0n
}

/** How many recovery codes of an account are left. */
export async function countRecoveryCodes(db: ReadOnlyDb, accountId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return left
}
