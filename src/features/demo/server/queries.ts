import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { STAFF } from '#server/accounts/registration/queries.ts'
import { endSessions } from '#server/accounts/sessions/queries.ts'
import type { Db } from '#server/database/tables.ts'
import type { AccountStatus, AdminType } from '#shared/accounts/accounts.ts'
import type { Day } from '#shared/days.ts'
import type { NewMessage } from '#shared/messages/messages.ts'
import type { Notification } from '#shared/notifications/api.ts'

/** The name of the fact that holds the last day with samples. */
const UNTIL = 'sample_until'

/** In ms. */
const LOCK_POLL = 100

/**
 * Runs one transaction on the samples at a time, across all instances. Polls for the lock, because the pool destroys a
 * connection whose statement takes longer than its limit.
 */
export const withSampleLock = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async tx => {
    // a year of samples may take long
    await sql`set local statement_timeout = 0`.execute(tx)
    while (!(await tryLock(tx))) await pause(LOCK_POLL)
    return work(tx)
  })

async function tryLock(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('sample data')) as "isLocked"`.execute(tx)
  return rows[0]!.isLocked
}

/** Whether any rate was ever entered. */
export const hasRates = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('rate').select('date').limit(1).execute()).length > 0

/** Returns the last day that has samples; undefined before the first. */
export async function findSampledUntil(db: Db): Promise<Day | undefined> {
  const fact = await db.selectFrom('site_fact').select('value').where('name', '=', UNTIL).executeTakeFirst()
  return fact?.value
}

/** Stores the last day that has samples. */
export async function storeSampledUntil(db: Db, day: Day): Promise<void> {
  await db
    .insertInto('site_fact')
    .values({ name: UNTIL, value: day })
    .onConflict(on => on.column('name').doUpdateSet({ value: day }))
    .execute()
}

export interface SampleAccount {
  name: string
  email: string
  mobile: string
  adminType: AdminType | null
  status: AccountStatus
  passwordHash: string
}

const toRow = ({ name, email, mobile, adminType, status, passwordHash }: SampleAccount) => ({
  name,
  email,
  mobile,
  admin_type: adminType,
  status,
  password_hash: passwordHash,
})

/** Inserts accounts that do not exist yet. Returns the ids of the new ones by email. */
export async function insertAccounts(
  db: Db,
  accounts: SampleAccount[],
  at: Date,
): Promise<Map<string, string>> {
  const known = await db.selectFrom('account').select('email').execute()
  const emails = new Set(known.map(({ email }) => email))
  const rows = accounts
    .filter(({ email }) => !emails.has(email))
    .map(account => ({ ...toRow(account), created_at: at }))
  if (rows.length === 0) return new Map()
  const added = await db.insertInto('account').values(rows).returning(['email', 'id']).execute()
  return new Map(added.map(({ email, id }) => [email, id]))
}

/** Inserts an account or overwrites it, and ends its sessions, as any change of password does. */
export async function putAccount(db: Db, account: SampleAccount, at: Date): Promise<void> {
  const row = toRow(account)
  const { id } = await db
    .insertInto('account')
    .values({ ...row, created_at: at })
    .onConflict(on => on.column('email').where(STAFF).doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow()
  await endSessions(db, id, at)
}

/** A message of a visitor. `at` is when it was received. */
export type SampleMessage = Omit<NewMessage, 'website'> & { id: string; at: Date; fingerprint: Buffer }

/** Inserts messages. */
export async function insertMessages(db: Db, messages: SampleMessage[]): Promise<void> {
  const rows = messages.map(({ at, preferredContact, ...content }) => ({
    ...content,
    preferred_contact: preferredContact,
    created_at: at,
  }))
  if (rows.length > 0) await db.insertInto('message').values(rows).execute()
}

/** Inserts notifications, unread for everybody, in the given order. The lock lets ids follow the order of commits. */
export async function insertNotifications(
  db: Db,
  news: (Pick<Notification, 'type' | 'title'> & { at: Date; message_id?: string; account_id?: string })[],
): Promise<void> {
  if (news.length === 0) return
  await sql`select pg_advisory_xact_lock(hashtext('notification'))`.execute(db)
  await db
    .insertInto('notification')
    .values(news.map(({ at, ...row }) => ({ ...row, created_at: at })))
    .execute()
}
