import { sql } from 'kysely'
import { type StaffAccount, upsertStaff } from '#server/accounts/registration/queries.ts'
import { endSessions } from '#server/accounts/sessions/queries.ts'
import type { Db } from '#server/database/db.ts'
import type { Day } from '#shared/days.ts'

/** Whether any rate was ever entered. */
export const hasRates = async (db: Db): Promise<boolean> =>
  (await sql`select from rate limit 1`.execute(db)).rows.length > 0

/** Returns the last day with samples, which nobody's account has written; null before the first. */
export async function findSampledUntil(db: Db): Promise<Day | null> {
  const { rows } = await sql<{ last: Day | null }>`
    select max(date) as last from revision where account_id is null`.execute(db)
  return rows[0]!.last
}

/** Lists the names of cities that have a record of a day, or had one. */
export async function listWritten(db: Db, day: Day): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select c.name from rate r join city c on c.id = r.city_id where r.date = ${day}`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** Inserts an account or overwrites one of staff, and ends its sessions, as any change of password does. Returns its id. */
export async function putAccount(db: Db, account: StaffAccount, at: Date): Promise<string> {
  const id = await upsertStaff(db, account, at)
  await endSessions(db, id, at)
  return id
}
