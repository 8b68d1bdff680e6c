import type { Db } from './db.ts'
import { readClock } from './queries.ts'

/** In ms. */
const READ_EVERY = 30_000

/** Reads the clock of the database now and then. Until that succeeds, it is the clock of this machine. */
export async function openDatabaseClock(db: Db) {
  /** The database's clock minus `performance.now()`. */
  let ahead = Date.now() - performance.now()

  async function poll(): Promise<void> {
    const from = performance.now()
    const now = await readClock(db)
    ahead = now.getTime() - (from + performance.now()) / 2
  }

  // it is the clock of this machine, or what was read before, while the database is away
  const tryPoll = () => poll().catch(() => {})
  await tryPoll()
  const timer = setInterval(tryPoll, READ_EVERY).unref()
  return {
    /** The database's clock, advanced since the last poll by the monotonic clock, which nobody can set. */
    databaseNow: () => new Date(performance.now() + ahead),
    close: () => clearInterval(timer),
  }
}
