import { type Committed, type CommittedWrite, MAX_WRITES } from './queries.ts'
import { shareRuns } from './sharedRuns.ts'

/** Milliseconds between polls: a write of another instance shows within a second, and an idle database hardly notices. */
const POLL_EVERY = 200
/** The same of an instance that has the database for itself and knows its own writes: for those made by hand. */
export const POLL_ALONE_EVERY = 1000
/** Without a successful poll for this long, in ms, cached responses may be outdated. */
const LOST_AFTER = 1000
/**
 * After an invalidation the next poll waits this many times as long as the invalidated responses took to compute, but
 * no longer than MAX_PAUSE ms: frequent writes are reported together, and at most a quarter of the time goes into
 * computing responses again. A write waits for the poll too, so that its author reads it with the next request.
 */
const PAUSE_FACTOR = 3
const MAX_PAUSE = 400

interface FollowOptions {
  /** In ms. Default: often enough for other instances. */
  pollEvery?: number
  findCommitted(position: string | null): Promise<Committed>
  /** Reports writes since the last poll; undefined when they are too many. Returns what they cost to compute, in ms. */
  onWrites(writes: readonly CommittedWrite[] | undefined): number
  /** A city was renamed, merged or retired; nothing tells which responses show its name. */
  onCitiesChanged(): void
  /** Notifications were added, after the one of this id. */
  onNotified(after: number): void
  /** The database cannot be polled: writes from here on are not reported. */
  onLost(): void
  /** Writes are reported from here on. */
  onRestored(): void
}

/** Reports writes to the rates, made through any instance or directly in the database. */
export function followRevisions({
  pollEvery = POLL_EVERY,
  findCommitted,
  onWrites,
  onCitiesChanged,
  onNotified,
  onLost,
  onRestored,
}: FollowOptions) {
  let last: Committed | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let pausedUntil = 0

  function lose(): void {
    if (last) onLost()
    last = undefined
  }

  function report({ writes, areCitiesChanged, lastNotification }: Committed, before: Committed): void {
    if (areCitiesChanged) onCitiesChanged()
    if (lastNotification > before.lastNotification) onNotified(before.lastNotification)
    if (writes.length === 0) return
    const cost = onWrites(writes.length < MAX_WRITES ? writes : undefined)
    pausedUntil = performance.now() + Math.min(PAUSE_FACTOR * cost, MAX_PAUSE)
  }

  async function pause(): Promise<void> {
    const time = pausedUntil - performance.now()
    if (time > 0) await new Promise(resolve => setTimeout(resolve, time))
  }

  async function poll(): Promise<boolean> {
    const late = setTimeout(lose, LOST_AFTER)
    const before = last
    try {
      const committed = await findCommitted(before?.position ?? null)
      // too late: `lose` has given up the earlier position in the meantime
      if (before !== last) return false
      if (before) report(committed, before)
      else onRestored()
      last = committed
      return true
    } catch {
      lose()
      return false
    } finally {
      clearTimeout(late)
    }
  }

  /** Resolves when everything committed by now was reported; with false when it cannot be known. Never rejects. */
  const catchUp = shareRuns(async () => {
    await pause()
    return poll()
  })

  function keepPolling(): void {
    const schedule = () => {
      if (!isClosed) timer = setTimeout(keepPolling, pollEvery).unref()
    }
    catchUp().then(schedule, schedule)
  }
  keepPolling()

  return {
    catchUp,
    close(): void {
      isClosed = true
      clearTimeout(timer)
      lose()
    },
  }
}
