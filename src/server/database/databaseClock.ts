import type { Logger } from 'pino'
import type { Db } from './db.ts'
import { readClock } from './queries.ts'

/** A larger difference between the clocks, in ms, is logged. */
const MAX_DIFFERENCE = 60_000

/** Reads the clock of the database now and then, each `every` ms. Until that succeeds, it is the clock of this machine. */
export async function openDatabaseClock(db: Db, log: Logger, every = 30_000) {
  /** The database's clock minus `performance.now()`. */
  let ahead = Date.now() - performance.now()
  let isFar = false
  /** The database's clock, advanced since the last poll by the monotonic clock, which nobody can set. */
  const databaseNow = () => new Date(performance.now() + ahead)

  function compareClocks(): void {
    const apart = Date.now() - databaseNow().getTime()
    if (Math.abs(apart) > MAX_DIFFERENCE === isFar) return
    isFar = !isFar
    if (isFar)
      log.warn(
        { seconds: Math.round(apart / 1000) },
        'our clock is far from the database’s: limits, codes and what is deleted go by the latter',
      )
    else log.info('our clock and the database’s agree again')
  }

  async function poll(): Promise<void> {
    const from = performance.now()
    const now = await readClock(db)
    ahead = now.getTime() - (from + performance.now()) / 2
    compareClocks()
  }

  // it is the clock of this machine, or what was read before, while the database is away
  const tryPoll = () => poll().catch(() => {})
  await tryPoll()
  const timer = setInterval(tryPoll, every).unref()
  return { databaseNow, close: () => clearInterval(timer) }
}
