import { sql } from 'kysely'
import type { Db, ReadOnlyDb } from '#server/database/tables.ts'

/** Made once; in the backup, as every subscription and its links depend on them. */
export interface AlertSecrets {
  keySecret: Buffer
  /** P-256: a point, uncompressed (65 bytes), and its number (32 bytes). */
  pushPublicKey: Buffer
  pushPrivateKey: Buffer
}

export async function findSecrets(db: ReadOnlyDb): Promise<AlertSecrets | undefined> {
  const { rows } = await sql<AlertSecrets>`
    select key_secret as "keySecret", push_public_key as "pushPublicKey", push_private_key as "pushPrivateKey"
    from alert_setting`.execute(db)
  return rows[0]
}

/** Inserts the secrets, unless another instance has. */
export async function insertSecrets(db: Db, secrets: AlertSecrets): Promise<void> {
  await sql`insert into alert_setting (key_secret, push_public_key, push_private_key)
    values (${secrets.keySecret}, ${secrets.pushPublicKey}, ${secrets.pushPrivateKey})
    on conflict do nothing`.execute(db)
}
