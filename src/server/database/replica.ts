import type { PostgresPool } from 'kysely'
import type { Pool } from 'pg'
import type { Logger } from 'pino'

/** Milliseconds between checks. */
const CHECK_EVERY = 500
/** A replica that does not respond within this, in ms, is unavailable. */
export const ANSWER_WITHIN = 1000

/** Public reads use the replica while it is available, the primary otherwise. */
export interface Replica {
  isAvailable(): boolean
  /** A pool with connections of the available one; closing it closes neither. */
  choose(replica: Pool, primary: Pool): PostgresPool
  /** The same for polling for writes; it fails once after each switch. */
  follow(replica: Pool, primary: Pool): PostgresPool
  close(): void
}

const noop = async () => {}

/** Checks the replica through a pool of one connection; resolves after the first check. */
export async function openReplica(asked: Pool, log: Logger): Promise<Replica> {
  let isAvailable = false
  let changes = 0
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function setAvailable(available: boolean): void {
    if (available === isAvailable) return
    isAvailable = available
    changes += 1
    if (available) log.info('visitors read the replica')
    else log.warn('the replica is away: visitors read the primary')
  }

  async function check(): Promise<void> {
    const late = setTimeout(setAvailable, ANSWER_WITHIN, false)
    const answers = await asked.query('select 1').then(
      () => true,
      () => false,
    )
    clearTimeout(late)
    if (isClosed) return
    setAvailable(answers)
    timer = setTimeout(check, CHECK_EVERY).unref()
  }
  await check()

  return {
    isAvailable: () => isAvailable,
    choose: (replica, primary) => ({
      options: {},
      async connect() {
        if (!isAvailable) return primary.connect()
        try {
          return await replica.connect()
        } catch {
          setAvailable(false)
          return primary.connect()
        }
      },
      end: noop,
    }),
    follow(replica, primary) {
      let followed = changes
      return {
        options: {},
        async connect() {
          // the other database may lag behind: a poll must not continue from the snapshot of the first
          if (followed !== changes) {
            followed = changes
            throw new Error('visitors read elsewhere now')
          }
          return (isAvailable ? replica : primary).connect()
        },
        end: noop,
      }
    },
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
