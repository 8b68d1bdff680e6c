import type { Db, ReadOnlyDb, Transact } from '#server/database/tables.ts'
import type { Limits } from '#server/rate-limits/limits.ts'
import type { PasswordConfig } from './passwords/choosePassword.ts'

type Announced<T> = (
  tx: Db,
  announce: (news: { type: 'user'; title: string; accountId: string; approvedBy?: string }) => Promise<void>,
) => Promise<T>

/** What this room is given by the application. */
export interface AccountDeps {
  db: Db
  config: PasswordConfig
  limits: Limits
  /** Runs a transaction, which `transact` opens, whose news are told after its commit. */
  announcing<T>(work: Announced<T>, transact?: Transact): Promise<T>
  /** Told within the transaction that approves an account. */
  approved(tx: Db, accountId: string): Promise<void>
  /** Told within the transaction that begins a session. */
  loggedIn(tx: Db, login: { accountId: string; requestId: string; at: Date }): Promise<void>
  /** Told after the commit that ended sessions, so that live connections end too. */
  sessionsEnded(whose: { accountId: string } | { session: Buffer }): void
  now(): Date
  /** The database's clock: codes that count once are of its steps, whatever ours says. */
  databaseNow(): Date
}

/** The same for calls of somebody with a session, whose every write is the call's own. */
export interface SessionDeps extends Omit<AccountDeps, 'db' | 'announcing'> {
  db: ReadOnlyDb
  announcing<T>(work: Announced<T>, transact: Transact): Promise<T>
}
