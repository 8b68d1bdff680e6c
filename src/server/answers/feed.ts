import { MAX_WRITES, type Seen } from './queries.ts'
import type { Write } from './writes.ts'

/** How often others' writes are looked for, in ms: shown within a second, and an idle database hardly notices. */
const LOOK_EVERY = 200
/** Without a look for this long nothing old can be told from new, in ms. */
const LOST_AFTER = 1000
/**
 * For each ms that went into what is dropped, so many until the next look, but no more than this, in ms: writes that
 * come thick are told together, and no more than a quarter of the time goes into making pages anew. Who writes waits
 * for it, so that what they read next shows it.
 */
const RESTS = 3
const LONGEST_REST = 400

interface FeedOptions {
  findNow(): Promise<Seen>
  findWritesSince(since: string): Promise<Seen>
  /** What was written since the last look; undefined: too much to say. Answers how long that took to make, in ms. */
  onWrites(writes: readonly Write[] | undefined): number
  /** Nothing is known any more. */
  onLost(): void
  /** All is known from here on. */
  onFound(): void
}

export interface Feed {
  /** Resolves when all that is committed now has been told, or nothing is known. Never rejects. */
  catchUp(): Promise<void>
  close(): void
}

/** Tells what anybody writes to the rates, through any instance or past all of them. */
export function openFeed({ findNow, findWritesSince, onWrites, onLost, onFound }: FeedOptions): Feed {
  let last: Seen | undefined
  let looking: Promise<void> | undefined
  let following: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let restsUntil = 0

  function lose(): void {
    if (last) onLost()
    last = undefined
  }

  function tell({ writes, found }: Seen, before: Seen): void {
    const isTooMuch = found > MAX_WRITES
    const known = new Set(before.writes.map(({ revision }) => revision))
    const news = writes.filter(({ revision }) => !known.has(revision))
    // while an old transaction stays open, what is new may be past all that are looked at: the number tells
    if (isTooMuch ? found === before.again : news.length === 0) return
    const cost = onWrites(isTooMuch ? undefined : news)
    restsUntil = performance.now() + Math.min(RESTS * cost, LONGEST_REST)
  }

  async function rest(): Promise<void> {
    const time = restsUntil - performance.now()
    if (time > 0) await new Promise(resolve => setTimeout(resolve, time))
  }

  async function look(): Promise<void> {
    const late = setTimeout(lose, LOST_AFTER)
    const before = last
    try {
      const seen = await (before ? findWritesSince(before.since) : findNow())
      // it came too late: what was known has been given up meanwhile
      if (before !== last) return
      if (before) tell(seen, before)
      else onFound()
      last = seen
    } catch {
      lose()
    } finally {
      clearTimeout(late)
    }
  }

  function catchUp(): Promise<void> {
    // one that has begun already may miss what was committed since
    if (looking) {
      following ??= looking.then(() => {
        following = undefined
        return catchUp()
      })
      return following
    }
    looking = rest()
      .then(look)
      .finally(() => {
        looking = undefined
      })
    return looking
  }

  async function watch(): Promise<void> {
    await catchUp()
    if (!isClosed) timer = setTimeout(watch, LOOK_EVERY).unref()
  }
  void watch()

  return {
    catchUp,
    close() {
      isClosed = true
      clearTimeout(timer)
      lose()
    },
  }
}
