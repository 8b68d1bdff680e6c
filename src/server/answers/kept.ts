import { LRUCache } from 'lru-cache'
import type { Region } from '#server/shown.ts'
import { nextIndiaMidnight } from '#shared/days.ts'
import { byDay, touches, type Write, type WrittenDay } from './writes.ts'

/** Written days remembered for answers that are being made meanwhile. */
const MAX_REMEMBERED = 1000

/** Something that shows rates. */
interface Showing {
  regions: readonly Region[]
  /** How long it took to make, in ms. */
  madeIn?: number
}

/** What is being made: it is kept only if nothing it shows was written since. */
export interface Making {
  regions: Region[]
  /** How many written days had been told when it began, and how often everything had been dropped. */
  told: number
  era: number
  /** On the clock of `performance.now()`. */
  begunAt: number
}

interface Room<T> {
  /** Bytes of all, and of one: none of them may push out all others. */
  maxBytes: number
  maxOne: number
  weightOf(value: T): number
  onEnd?(value: T): void
  now(): Date
}

/** What was made of rates, until a write or the end of India's day makes it untrue. */
export interface Kept<T> {
  find(key: string): T | undefined
  begin(): Making
  /** Keeps what was made, unless what it shows has changed meanwhile. */
  keep(key: string, value: T, making: Making): void
  /** Drops what shows these records; all there is when they are not known. Answers how long that took to make, in ms. */
  drop(writes: readonly Write[] | undefined): number
  /** Keeps nothing until `resume`. */
  suspend(): void
  resume(): void
  /** For measurements. */
  size(): { count: number; bytes: number }
}

const DAY = 24 * 60 * 60 * 1000

/** Room for what is made of rates; it keeps nothing before the first `resume`. */
export function openKept<T extends Showing>({ maxBytes, maxOne, weightOf, onEnd, now }: Room<T>): Kept<T> {
  const kept = new LRUCache<string, T>({
    maxSize: maxBytes,
    maxEntrySize: maxOne,
    sizeCalculation: weightOf,
    dispose: value => onEnd?.(value),
  })
  const remembered: WrittenDay[] = []
  let told = 0
  let era = 0
  let isSuspended = true
  let dayEnds = nextIndiaMidnight(now()).getTime()

  function clear(): void {
    kept.clear()
    era += 1
  }

  /** What says "today" is untrue on any other day, whichever way the clock went. */
  function mindClock(): void {
    const time = now().getTime()
    if (time < dayEnds && time >= dayEnds - DAY) return
    dayEnds = nextIndiaMidnight(now()).getTime()
    clear()
  }

  const isTouched = (regions: readonly Region[], days: readonly WrittenDay[]) =>
    days.some(day => regions.some(region => touches(day, region)))

  function isOvertaken({ regions, told: before, era: began }: Making): boolean {
    const missed = told - before
    if (isSuspended || began !== era || missed > remembered.length) return true
    return isTouched(regions, remembered.slice(remembered.length - missed))
  }

  return {
    find(key) {
      mindClock()
      return kept.get(key)
    },
    begin() {
      mindClock()
      return { regions: [], told, era, begunAt: performance.now() }
    },
    keep(key, value, making) {
      mindClock()
      if (isOvertaken(making)) return
      value.madeIn = performance.now() - making.begunAt
      kept.set(key, value)
    },
    drop(writes) {
      let cost = 0
      const days = byDay(writes ?? [])
      told += days.length
      remembered.push(...days)
      remembered.splice(0, remembered.length - MAX_REMEMBERED)
      for (const [key, { regions, madeIn = 0 }] of kept.entries()) {
        if (writes && !isTouched(regions, days)) continue
        cost += madeIn
        kept.delete(key)
      }
      if (!writes) era += 1
      return cost
    },
    suspend() {
      isSuspended = true
      clear()
    },
    resume() {
      // what was begun before may show what was never told
      era += 1
      isSuspended = false
    },
    size: () => ({ count: kept.size, bytes: kept.calculatedSize }),
  }
}
