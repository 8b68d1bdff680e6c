import { sql } from 'kysely'
import type { Db, ReadOnlyDb } from '#server/database/db.ts'
import type { AccountStatus, AdminType } from '#shared/accounts/accounts.ts'

/** An account as the rules of this room see it. */
export interface Account {
  id: string
  name: string
  email: string
  mobile: string
  admin_type: AdminType | null
  status: AccountStatus
  /** The type of staff who are approved, else the status. */
  role: string
  password_hash: string
}

export const ACCOUNT_COLUMNS = sql`id, name, email, mobile, admin_type, status, role, password_hash`

/** Erased accounts keep a row for history and are no accounts. */
const selectAccounts = sql`select ${ACCOUNT_COLUMNS} from account where erased_at is null`

export async function findAccount(db: ReadOnlyDb, id: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`${selectAccounts} and id = ${id}::uuid`.execute(db)
  return rows[0]
}

/** Returns the hash whose salt a new password must use: all requests for one email share a salt (`findByPassword`). */
export const getSharedSalt = (account: Account | undefined): string | undefined =>
  account?.status === 'pending' ? account.password_hash : undefined

/** Lists who has an email, in lower case: one account of staff, or the open requests, newest first. */
export async function listAccountsByEmail(db: ReadOnlyDb, email: string): Promise<Account[]> {
  const { rows: accounts } = await sql<Account>`
    ${selectAccounts} and email = ${email} order by created_at desc, id desc`.execute(db)
  const staff = accounts.find(({ status }) => status !== 'pending')
  return staff ? [staff] : accounts
}

/** Returns an account and locks it until the transaction ends. */
export async function lockAccount(tx: Db, id: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`${selectAccounts} and id = ${id}::uuid for no key update`.execute(tx)
  return rows[0]
}

export async function updateDetails(
  tx: Db,
  id: string,
  { name, mobile }: Pick<Account, 'name' | 'mobile'>,
): Promise<void> {
  await sql`update account set name = ${name}, mobile = ${mobile} where id = ${id}::uuid`.execute(tx)
}

/** Locks accounts until the transaction ends, in one order: two Admins who change each other must not deadlock. */
export async function lockAccounts(tx: Db, ids: readonly string[]): Promise<void> {
  await sql`select from account where id = any(${ids}::uuid[]) order by id for no key update`.execute(tx)
}

/** The names of the cities that the account `a` looks after, as they are called now. */
export const selectAreaNames = sql`array(
  select c.name from city n join city c on c.id = coalesce(n.now_id, n.id)
  where n.id = any(a.area_cities) group by c.id order by c.key)`

/** Finds those names of an account. */
export async function findAreaNames(db: ReadOnlyDb, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ names: string[] }>`
    select ${selectAreaNames} as names from account a where a.id = ${accountId}::uuid`.execute(db)
  return rows[0]!.names
}

/** Stores which cities somebody looks after, by their ids; none means all cities. */
export async function updateAreas(tx: Db, accountId: string, cityIds: number[]): Promise<void> {
  await sql`update account set area_cities = ${cityIds}::integer[] where id = ${accountId}::uuid`.execute(tx)
}
