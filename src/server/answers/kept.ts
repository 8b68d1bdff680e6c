import { LRUCache } from 'lru-cache'
import type { Region } from '#server/shown.ts'
import { nextIndiaMidnight } from '#shared/days.ts'
import type { Answer } from './answer.ts'
import { byDay, touches, type Write, type WrittenDay } from './writes.ts'

/** Bytes of all answers; one of them must not push out all others. */
const MAX_BYTES = 64 * 2 ** 20
const MAX_ANSWER = 4 * 2 ** 20
/** What an answer takes beside its text: its compressed forms, its headers. */
const weightOf = ({ body }: Answer) => Math.ceil(body.length * 1.4) + 4096
/** Written days remembered for answers that are being made meanwhile. */
const MAX_REMEMBERED = 1000

/** An answer that is being made: it is kept only if nothing it shows was written since. */
export interface Making {
  regions: Region[]
  /** How many written days had been told when it began, and how often everything had been dropped. */
  told: number
  era: number
}

export interface Answers {
  find(url: string): Answer | undefined
  begin(): Making
  /** Keeps an answer, unless what it shows has changed while it was made. */
  keep(url: string, answer: Answer, making: Making): void
  /** Drops what shows these records; all there is when they are not known. */
  drop(writes: readonly Write[] | undefined): void
  /** Keeps nothing until `resume`. */
  suspend(): void
  resume(): void
  /** For measurements. */
  size(): { count: number; bytes: number }
}

const DAY = 24 * 60 * 60 * 1000

/** Keeps answers in memory until a write, or India's midnight, makes them untrue. */
export function openAnswers(now: () => Date): Answers {
  const kept = new LRUCache<string, Answer>({
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_ANSWER,
    sizeCalculation: weightOf,
    dispose(answer) {
      answer.isKept = false
    },
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
    find(url) {
      mindClock()
      return kept.get(url)
    },
    begin() {
      mindClock()
      return { regions: [], told, era }
    },
    keep(url, answer, making) {
      mindClock()
      if (isOvertaken(making)) return
      answer.isKept = true
      kept.set(url, answer)
    },
    drop(writes) {
      if (!writes) return clear()
      const days = byDay(writes)
      told += days.length
      remembered.push(...days)
      remembered.splice(0, remembered.length - MAX_REMEMBERED)
      for (const [url, { regions }] of kept.entries()) {
        if (isTouched(regions, days)) kept.delete(url)
      }
    },
    suspend() {
      isSuspended = true
      clear()
    },
    resume() {
      isSuspended = false
    },
    size: () => ({ count: kept.size, bytes: kept.calculatedSize }),
  }
}
