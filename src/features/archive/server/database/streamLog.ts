import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Client } from 'pg'
import { formatPosition, openChecksum, storeFile, storeReach, toPartName } from './files.ts'
import { copy } from './replication.ts'
import { SLOT } from './slot.ts'

/**
 * In ms. What was written waits at most this long; the first is stored at once, and shows that the folder takes it. Small
 * files that never change suit a disk as well as a bucket.
 */
const STORE_EVERY = 30_000
/** In bytes. More is stored at once. */
const LARGEST = 4 * 2 ** 20
/** In ms. While nobody writes, the archive says so often that there is nothing more. */
const REACH_EVERY = 300_000
const WRITTEN = 'w'.charCodeAt(0)
/** Bytes before the log in a message of what was written: its kind, its position, the end of the log, the time. */
const HEAD = 25
/** PostgreSQL's log ends here: it answers a question, or asks one. */
const ALIVE = 'k'.charCodeAt(0)

interface Streaming {
  client: Client
  folder: string
  /** The position in the log to begin at. */
  from: number
  /** PostgreSQL is about to stop: what comes until then is stored at once. */
  end: AbortSignal
  /** Called when something has come that is not stored. */
  onBehind(): void
  /** Called when everything is stored. */
  onStored(): Promise<void>
}

/** Stores the log as PostgreSQL writes it, until PostgreSQL stops. Throws when it cannot. */
export async function streamLog({ client, folder, from, end, onBehind, onStored }: Streaming): Promise<void> {
  let stored = from
  let waiting: Buffer[] = []
  let size = 0
  let timer: NodeJS.Timeout | undefined
  let storing = Promise.resolve()
  let answer: (status: Buffer) => void = () => {}
  /** When the reach of the archive was stored, by the monotonic clock. */
  let reachedAt = Number.NEGATIVE_INFINITY

  /** Everything until this instant is stored. */
  async function reach(at: Date): Promise<void> {
    reachedAt = performance.now()
    await storeReach(folder, { to: stored, at })
  }

  async function store(): Promise<void> {
    const bytes = Buffer.concat(waiting)
    waiting = []
    size = 0
    clearTimeout(timer)
    timer = undefined
    if (bytes.length === 0) return
    const to = stored + bytes.length
    const at = new Date()
    const checksum = openChecksum()
    const contents = checksum.pass([await promisify(gzip)(bytes)])
    await storeFile(folder, 'part', contents, () => toPartName(stored, to, at, checksum.read()))
    stored = to
    await reach(at)
    answer(makeStatus(stored))
    if (size === 0) await onStored()
  }

  /** PostgreSQL says, twice a minute, that it has written nothing. */
  async function noteIdle(): Promise<void> {
    if (performance.now() - reachedAt >= REACH_EVERY) await reach(new Date())
    await onStored()
  }

  const { promise: failed, reject: fail } = Promise.withResolvers<never>()
  /** One after the other. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    storing = storing.then(work)
    return storing
  }
  const storeNext = () => inTurn(store)

  function take(chunk: Buffer, send: typeof answer): Promise<void> | undefined {
    answer = send
    if (chunk[0] === ALIVE) {
      const isAsking = chunk[17] === 1
      if (isAsking) send(makeStatus(stored))
      if (size === 0 && Number(chunk.readBigUInt64BE(1)) <= stored) return inTurn(noteIdle)
    }
    if (chunk[0] !== WRITTEN) return undefined
    waiting.push(chunk.subarray(HEAD))
    size += chunk.length - HEAD
    onBehind()
    if (size >= LARGEST) return storeNext()
    if (end.aborted) storeNext().catch(fail)
    timer ??= setTimeout(
      () => {
        storeNext().catch(fail)
      },
      stored === from ? 0 : STORE_EVERY,
    ).unref()
    return undefined
  }

  const storeLast = () => {
    storeNext().catch(fail)
  }
  end.addEventListener('abort', storeLast)
  try {
    const copying = copy(client, `START_REPLICATION SLOT ${SLOT} PHYSICAL ${formatPosition(from)}`, { take })
    await Promise.race([copying, failed])
  } finally {
    clearTimeout(timer)
    end.removeEventListener('abort', storeLast)
  }
  // PostgreSQL waits for this before it stops
  await storeNext()
  await reach(new Date())
}

/** The status message to PostgreSQL: the log is written, on disk and applied up to a position. It asks for no answer. */
function makeStatus(position: number): Buffer {
  const status = Buffer.alloc(34)
  status[0] = 'r'.charCodeAt(0)
  for (const at of [1, 9, 17]) status.writeBigUInt64BE(BigInt(position), at)
  return status
}
