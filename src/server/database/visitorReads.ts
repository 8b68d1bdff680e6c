import type { Pool } from 'pg'
import { openDatabase, openPool, type PoolOptions } from './pool.ts'
import { ANSWER_WITHIN, openReplica } from './replica.ts'
import type { Db } from './tables.ts'

/** In ms; a slower poll for writes would be useless. */
const POLL_TIMEOUT = 1000

export interface VisitorReads {
  /** For public reads: the replica while it is available, the primary otherwise. */
  reads: Db
  /** For polling for writes on the same database: a connection of its own, however busy the others are. */
  watch: Db
  /** Where public reads go at the moment. */
  readsFrom(): 'primary' | 'replica'
  close(): Promise<void>
}

type Connection = PoolOptions['connection']

interface Places {
  /** The primary's pool. */
  pool: Pool
  /** The primary without a pooler. */
  direct: Connection
  replica?: Connection
  options: Omit<PoolOptions, 'connection'>
}

export async function openVisitorReads(places: Places): Promise<VisitorReads> {
  const { pool, direct, replica, options } = places
  const watched = { ...options, max: 1, statementTimeout: POLL_TIMEOUT }
  const watch = openPool({ ...watched, connection: direct })
  if (!replica) {
    return {
      reads: openDatabase(pool),
      watch: openDatabase(watch),
      readsFrom: () => 'primary',
      close: () => endAll([watch]),
    }
  }
  const asked = openPool({ ...options, max: 1, connection: { ...replica, query_timeout: ANSWER_WITHIN } })
  const there = {
    reads: openPool({ ...options, connection: replica }),
    watch: openPool({ ...watched, connection: replica }),
  }
  const { isAvailable, choose, follow, close } = await openReplica(asked, options.log)
  return {
    reads: openDatabase(choose(there.reads, pool)),
    watch: openDatabase(follow(there.watch, watch)),
    readsFrom: () => (isAvailable() ? 'replica' : 'primary'),
    async close() {
      close()
      await endAll([asked, watch, ...Object.values(there)])
    },
  }
}

const endAll = async (pools: Pool[]) => {
  await Promise.all(pools.map(each => each.end()))
}
