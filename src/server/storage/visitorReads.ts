import type { Pool } from 'pg'
import { openDatabase, openPool, type PoolOptions } from './database.ts'
import { ANSWER_WITHIN, openReplica } from './replica.ts'
import type { Db } from './tables.ts'

/** Unbounded lists that may be on their way at once. */
const MAX_STREAMS = 4

export interface VisitorReads {
  /** What visitors read: the replica while it answers, the primary otherwise. */
  reads: Db
  /** For lists without an end: few connections, no time limit. */
  streams: Db
  /** For looking what was written where visitors read: a connection of its own, however busy the others are. */
  watch: Db
  /** Where visitors read now. */
  readsFrom(): 'primary' | 'replica'
  close(): Promise<void>
}

type Connection = PoolOptions['connection']

interface Places {
  /** The primary, and its pool that is open already. */
  primary: Connection
  pool: Pool
  /** The primary past any pooler. */
  direct: Connection
  replica?: Connection
  options: Omit<PoolOptions, 'connection'>
}

/** Opens what visitors read from. */
export async function openVisitorReads(places: Places): Promise<VisitorReads> {
  const { primary, pool, direct, replica, options } = places
  const streamed = { ...options, max: MAX_STREAMS, statementTimeout: 0 }
  const streams = openPool({ ...streamed, connection: primary })
  const watch = openPool({ ...options, max: 1, connection: direct })
  if (!replica) {
    return {
      reads: openDatabase(pool),
      streams: openDatabase(streams),
      watch: openDatabase(watch),
      readsFrom: () => 'primary',
      close: () => endAll([streams, watch]),
    }
  }
  const asked = openPool({ ...options, max: 1, connection: { ...replica, query_timeout: ANSWER_WITHIN } })
  const there = {
    reads: openPool({ ...options, connection: replica }),
    streams: openPool({ ...streamed, connection: replica }),
    watch: openPool({ ...options, max: 1, connection: replica }),
  }
  const { isThere, choose, follow, close } = await openReplica(asked, options.log)
  return {
    reads: openDatabase(choose(there.reads, pool)),
    streams: openDatabase(choose(there.streams, streams)),
    watch: openDatabase(follow(there.watch, watch)),
    readsFrom: () => (isThere() ? 'replica' : 'primary'),
    async close() {
      close()
      await endAll([asked, streams, watch, ...Object.values(there)])
    },
  }
}

const endAll = async (pools: Pool[]) => {
  await Promise.all(pools.map(each => each.end()))
}
