import { type CommittedWrite, MAX_WRITES, type PollResult } from './queries.ts'
import { shareRuns } from './sharedRuns.ts'

/** Milliseconds between polls: a write of another instance shows within a second, and an idle database hardly notices. */
const POLL_EVERY = 200
/** The same of an instance that has the database for itself and knows its own writes: a light sleep for those made by hand. */
export const POLL_ALONE_EVERY = 10_000
/** Without a successful poll for this long, in ms, cached responses may be outdated. */
const LOST_AFTER = 1000
/**
 * After an invalidation the next poll waits this many times as long as the invalidated responses took to compute, but
 * no longer than MAX_PAUSE ms: frequent writes are reported together, and at most a quarter of the time goes into
 * computing responses again. A write waits for the poll too, so that its author reads it with the next request.
 */
const PAUSE_FACTOR = 3
const MAX_PAUSE = 400

interface PollerOptions {
  /** In ms. Default: often enough for other instances. */
  pollEvery?: number
  findCurrent(): Promise<PollResult>
  findWritesSince(since: string): Promise<PollResult>
  /** Reports writes since the last poll; undefined when they are too many. Returns what they cost to compute, in ms. */
  onWrites(writes: readonly CommittedWrite[] | undefined): number
  /** A city was renamed, merged or retired; nothing tells which responses show its name. */
  onCitiesChanged(): void
  /** The database cannot be polled: writes from here on are not reported. */
  onLost(): void
  /** Writes are reported from here on. */
  onRestored(): void
}

/** Reports writes to the rates, made through any instance or directly in the database. */
export function startInvalidationPoller({
  pollEvery = POLL_EVERY,
  findCurrent,
  findWritesSince,
  onWrites,
  onCitiesChanged,
  onLost,
  onRestored,
}: PollerOptions) {
  let last: PollResult | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let pausedUntil = 0

  function lose(): void {
    if (last) onLost()
    last = undefined
  }

  function report({ writes, changedCities, totalCount }: PollResult, before: PollResult): void {
    if (changedCities.some(each => !before.changedCities.includes(each))) onCitiesChanged()
    const isTooMuch = totalCount > MAX_WRITES
    const known = new Set(before.writes.map(({ revision }) => revision))
    const unknown = writes.filter(({ revision }) => !known.has(revision))
    // while an old transaction stays open, new writes may lie beyond the query's limit: the counts are compared
    if (isTooMuch ? totalCount === before.repeatCount : unknown.length === 0) return
    const cost = onWrites(isTooMuch ? undefined : unknown)
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
      const result = await (before ? findWritesSince(before.since) : findCurrent())
      // too late: `lose` has given up the earlier result in the meantime
      if (before !== last) return false
      if (before) report(result, before)
      else onRestored()
      last = result
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
