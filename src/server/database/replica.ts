import type { PostgresPool } from 'kysely'
import type { Pool, PoolConfig } from 'pg'
import type { Logger } from 'pino'
import { openDatabase, openPool, type PoolOptions } from './pool.ts'
import { findServer, listApplied } from './queries.ts'
import { judgeReplica, REPLICA_PROBLEMS, type ReplicaState } from './replicaState.ts'
import type { Db } from './tables.ts'

/** Milliseconds between checks. */
const CHECK_EVERY = 500
/** A replica that does not respond within this, in ms, is unavailable. */
const ANSWER_WITHIN = 1000

const noop = async () => {}

/** Asks a server twice a second, and calls `onAnswer` for each answer but the first. */
function watchServer<T>(find: () => Promise<T>, onAnswer: () => void) {
  let server: T | undefined
  let isAnswering = false
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function note(found?: T): void {
    server = found ?? server
    isAnswering = found !== undefined
  }

  async function ask(): Promise<void> {
    const late = setTimeout(noteAway, ANSWER_WITHIN)
    const found = await find().catch(() => undefined)
    clearTimeout(late)
    if (isClosed) return
    note(found)
    timer = setTimeout(askAgain, CHECK_EVERY).unref()
  }
  const askAgain = () => ask().then(onAnswer)

  function noteAway(): void {
    note()
    onAnswer()
  }

  return {
    isAsked: ask(),
    latest: () => ({ server, isAnswering }),
    noteAway,
    close(): void {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

interface ReplicaOptions {
  /** A pool of one connection. */
  asked: Pool
  primary: Pool
  /** The migrations of this version. */
  known: readonly string[]
  log: Logger
}

/** Public reads use the replica while visitors may read it, the primary otherwise. Resolves after the first check. */
async function openReplica({ asked, primary, known, log }: ReplicaOptions) {
  const [replicaDb, primaryDb] = [openDatabase(asked), openDatabase(primary)]
  let state: ReplicaState | undefined
  let changes = 0
  /** When the server started that has all migrations. It never loses them: they are not read again. */
  let currentSince: string | undefined

  async function findReplica() {
    const server = await findServer(replicaDb)
    if (currentSince !== server.startedAt) {
      const applied = await listApplied(replicaDb)
      currentSince = known.every(name => applied.includes(name)) ? server.startedAt : undefined
    }
    return { ...server, isCurrent: currentSince !== undefined }
  }

  function judge(): void {
    const before = state
    state = judgeReplica(there.latest(), here.latest())
    if (state === before) return
    if ((state === 'used') !== (before === 'used')) changes += 1
    if (state === 'used') log.info('visitors read the replica')
    else log.warn(`${REPLICA_PROBLEMS[state]}: visitors read the primary`)
  }

  const here = watchServer(() => findServer(primaryDb), judge)
  const there = watchServer(findReplica, judge)
  await Promise.all([here.isAsked, there.isAsked])
  judge()
  const isAvailable = () => state === 'used'

  return {
    getState: () => state,
    /** Returns a pool with connections of the available one; closing it closes neither. */
    choose: (replica: Pool, primary: Pool): PostgresPool => ({
      options: {},
      async connect() {
        if (!isAvailable()) return primary.connect()
        try {
          return await replica.connect()
        } catch {
          there.noteAway()
          return primary.connect()
        }
      },
      end: noop,
    }),
    /** The same for polling for writes; it fails once after each switch. */
    follow(replica: Pool, primary: Pool): PostgresPool {
      let followed = changes
      return {
        options: {},
        async connect() {
          // the other database may lag behind: a poll must not continue from the snapshot of the first
          if (followed !== changes) {
            followed = changes
            throw new Error('visitors read elsewhere now')
          }
          return (isAvailable() ? replica : primary).connect()
        },
        end: noop,
      }
    },
    close(): void {
      here.close()
      there.close()
    },
  }
}

/** Strangers' reads get few connections, so that their queries leave a core to everybody else. */
const VISITOR_CONNECTIONS = 4
/** In ms; a slower poll for writes would be useless. */
const POLL_TIMEOUT = 1000

export interface VisitorReads {
  /**
   * For reads of strangers: the replica while it is available, the primary otherwise. On connections of their own, which
   * cannot write: staff and jobs never wait for them.
   */
  reads: Db
  /** Their connections to the primary. */
  readPool: Pool
  /** For polling for writes on the same database: a connection of its own, however busy the others are. */
  watch: Db
  /** Public reads use the replica in the state `used`, the primary otherwise. Undefined without a replica. */
  replicaState(): ReplicaState | undefined
  close(): Promise<void>
}

interface ReadOptions {
  /** The primary's pool. */
  pool: Pool
  primary: PoolConfig
  /** The primary without a pooler. */
  direct: PoolConfig
  replica?: PoolConfig | undefined
  /** The migrations of this version: a replica without them cannot answer its queries. */
  known: readonly string[]
  options: Omit<PoolOptions, 'connection'>
}

export async function openVisitorReads({
  pool,
  primary,
  direct,
  replica,
  known,
  options,
}: ReadOptions): Promise<VisitorReads> {
  const watched = { ...options, max: 1, statementTimeout: POLL_TIMEOUT }
  const watch = openPool({ ...watched, connection: direct })
  const few = { ...options, max: VISITOR_CONNECTIONS, isReadOnly: true }
  const readPool = openPool({ ...few, connection: primary })
  if (!replica) {
    return {
      reads: openDatabase(readPool),
      readPool,
      watch: openDatabase(watch),
      replicaState: () => undefined,
      close: () => endAll([watch, readPool]),
    }
  }
  const asked = openPool({ ...options, max: 1, connection: { ...replica, query_timeout: ANSWER_WITHIN } })
  const there = {
    reads: openPool({ ...few, connection: replica }),
    watch: openPool({ ...watched, connection: replica }),
  }
  const { getState, choose, follow, close } = await openReplica({
    asked,
    primary: pool,
    known,
    log: options.log,
  })
  return {
    reads: openDatabase(choose(there.reads, readPool)),
    readPool,
    watch: openDatabase(follow(there.watch, watch)),
    replicaState: getState,
    async close() {
      close()
      await endAll([asked, watch, readPool, ...Object.values(there)])
    },
  }
}

const endAll = async (pools: Pool[]) => {
  await Promise.all(pools.map(each => each.end()))
}
