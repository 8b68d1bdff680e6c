import { sql } from 'kysely'
import type { Db } from '#server/storage/tables.ts'

/** Somebody who wants an account, with what is kept of the password. */
export interface Applicant {
  name: string
  email: string
  mobile: string
  passwordHash: string
}

const rowOf = ({ passwordHash, ...person }: Applicant) => ({ ...person, password_hash: passwordHash })

/** How many accounts asked for since an instant wait for approval; nobody else asks until the transaction ends. */
export async function lockPending(tx: Db, since: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('account request'))`.execute(tx)
  const { pending } = await tx
    .selectFrom('account')
    .select(({ fn }) => fn.countAll<number>().as('pending'))
    .where('status', '=', 'pending')
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return pending
}

/** Keeps a pending account; `isNew` is false, and nothing changes, when its email has one already. */
export async function insertPending(
  tx: Db,
  applicant: Applicant,
  at: Date,
): Promise<{ id: string; isNew: boolean }> {
  const added = await tx
    .insertInto('account')
    .values({ ...rowOf(applicant), created_at: at })
    .onConflict(on => on.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) return { ...added, isNew: true }
  const known = await tx
    .selectFrom('account')
    .select('id')
    .where('email', '=', applicant.email)
    .executeTakeFirstOrThrow()
  return { ...known, isNew: false }
}

/** Whether there is an approved Admin. */
export async function hasAdmin(db: Db): Promise<boolean> {
  const admins = db
    .selectFrom('account')
    .select('id')
    .where('status', '=', 'approved')
    .where('admin_type', '=', 'Admin')
  return (await admins.limit(1).execute()).length > 0
}

/** Nobody else becomes the first Admin until the transaction ends. */
export async function lockFirstAdmin(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('first admin'))`.execute(tx)
}

/** Makes an approved Admin, of an account that waits under this email if there is one. */
export async function putAdmin(tx: Db, applicant: Applicant, at: Date): Promise<string> {
  const admin = { ...rowOf(applicant), admin_type: 'Admin' as const, status: 'approved' as const }
  const { id } = await tx
    .insertInto('account')
    .values({ ...admin, created_at: at })
    .onConflict(on => on.column('email').doUpdateSet(admin))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Whether a set-up link is the one that was printed last and is not used. */
export const isLinkOpen = async (db: Db, link: Buffer): Promise<boolean> =>
  (await db.selectFrom('setup_link').select('token_hash').where('token_hash', '=', link).execute()).length > 0

/** Voids every set-up link. */
export async function dropLinks(tx: Db): Promise<void> {
  await tx.deleteFrom('setup_link').execute()
}

/** Keeps a set-up link. */
export async function insertLink(tx: Db, link: Buffer, at: Date): Promise<void> {
  await tx.insertInto('setup_link').values({ token_hash: link, created_at: at }).execute()
}
