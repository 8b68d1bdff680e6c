import type { Limits } from '#server/limits/limits.ts'
import type { Db } from '#server/storage/tables.ts'
import type { PasswordConfig } from './passwords/choosing.ts'

/** What this room is given by the application. */
export interface AccountDeps {
  db: Db
  config: PasswordConfig
  limits: Limits
  /** Runs a transaction whose news are told after its commit. */
  announcing<T>(
    work: (tx: Db, announce: (news: { type: 'user'; title: string }) => Promise<void>) => Promise<T>,
  ): Promise<T>
  /** Told within the transaction that approves an account. */
  approved(tx: Db, accountId: string): Promise<void>
  /** Told within the transaction that begins a session. */
  loggedIn(tx: Db, login: { accountId: string; requestId: string; at: Date }): Promise<void>
  /** Told after the commit that ended sessions, so that live connections end too. */
  sessionsEnded(whose: { accountId: string } | { session: Buffer }): void
  now(): Date
}
