import type { PostgresPool } from 'kysely'
import type { Pool } from 'pg'
import type { Logger } from 'pino'

/** How often the replica is asked whether it is there, in ms. */
const ASK_EVERY = 500
/** A replica that does not answer within this is away, in ms. */
export const ANSWER_WITHIN = 1000

/** Where visitors read: the replica while it answers, the primary otherwise. */
export interface Replica {
  isThere(): boolean
  /** A pool that hands out connections of the one or the other; they are ended by who opened them. */
  choose(replica: Pool, primary: Pool): PostgresPool
  /** The same for looking what was written; it fails once after each change of place. */
  follow(replica: Pool, primary: Pool): PostgresPool
  close(): void
}

const nothing = async () => {}

/** Asks the replica through a pool of one connection; resolves when it is known whether it is there. */
export async function openReplica(asked: Pool, log: Logger): Promise<Replica> {
  let isThere = false
  let changes = 0
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function found(there: boolean): void {
    if (there === isThere) return
    isThere = there
    changes += 1
    if (there) log.info('visitors read the replica')
    else log.warn('the replica is away: visitors read the primary')
  }

  async function ask(): Promise<void> {
    const late = setTimeout(found, ANSWER_WITHIN, false)
    const answers = await asked.query('select 1').then(
      () => true,
      () => false,
    )
    clearTimeout(late)
    if (isClosed) return
    found(answers)
    timer = setTimeout(ask, ASK_EVERY).unref()
  }
  await ask()

  return {
    isThere: () => isThere,
    choose: (replica, primary) => ({
      options: {},
      async connect() {
        if (!isThere) return primary.connect()
        try {
          return await replica.connect()
        } catch {
          found(false)
          return primary.connect()
        }
      },
      end: nothing,
    }),
    follow(replica, primary) {
      let followed = changes
      return {
        options: {},
        async connect() {
          // what was seen at one place says nothing of the other, which may be behind: all begins anew there
          if (followed !== changes) {
            followed = changes
            throw new Error('visitors read elsewhere now')
          }
          return (isThere ? replica : primary).connect()
        },
        end: nothing,
      }
    },
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
