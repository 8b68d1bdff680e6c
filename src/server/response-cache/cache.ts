import { AsyncLocalStorage } from 'node:async_hooks'
import { LRUCache } from 'lru-cache'
import { type Day, getMonthRange, type Month, nextIndiaMidnight, toMonth } from '#shared/days.ts'
import type { CommittedWrite } from './queries.ts'

/**
 * What an answer was computed from: the records of a city, a day or a month, any records (`rates`), or which cities there are
 * (`cities`). A write drops the answers that have one of its tags, and those that have none.
 */
export type CacheTag = `city:${string}` | `day:${Day}` | `month:${Month}` | 'rates' | 'cities'

const collecting = new AsyncLocalStorage<Set<CacheTag>>()

/** Says what is read for the answer that is being computed. An answer for which nothing is said depends on everything. */
export function dependsOn(...tags: CacheTag[]): void {
  const collected = collecting.getStore()
  for (const tag of tags) collected?.add(tag)
}

/** Runs `work`, and adds to `tags` whatever it says by `dependsOn`. */
export const collectTags = <T>(tags: Set<CacheTag>, work: () => T): T => collecting.run(tags, work)

interface ReadRates {
  /** Keys of cities; undefined: all. */
  cityKeys?: readonly string[] | undefined
  from?: Day | undefined
  to?: Day | undefined
}

/** The tags of records: of their cities, or of all cities in a month or on some of its days, or any. */
export function tagRates({ cityKeys, from, to }: ReadRates): CacheTag[] {
  if (cityKeys) return cityKeys.map(key => `city:${key}` as const)
  if (from === undefined || to === undefined || toMonth(from) !== toMonth(to)) return ['rates']
  const month = toMonth(from)
  const { first, last } = getMonthRange(month)
  if (from === first && to === last) return [`month:${month}`]
  const tags: CacheTag[] = []
  for (let at = Number(from.slice(-2)); at <= Number(to.slice(-2)); at += 1)
    tags.push(`day:${month}-${String(at).padStart(2, '0')}`)
  return tags
}

/** The tags that a write drops. */
const tagWrite = ({ city, date, mayBeNew }: CommittedWrite): CacheTag[] => [
  `city:${city}`,
  `day:${date}`,
  `month:${toMonth(date)}`,
  'rates',
  ...(mayBeNew ? (['cities'] as const) : []),
]

interface CacheValue {
  tags: ReadonlySet<CacheTag>
  /** How long it took to compute, in ms; set by the cache. */
  cost?: number
}

/** Rows that several responses show. */
export interface SharedResult extends CacheValue {
  rows: readonly unknown[]
  bytes: number
}

/** Estimated bytes of the objects, lists and LRU nodes around a value. */
const ENTRY_OVERHEAD = 1024
const getStringSize = (text: string) => 2 * text.length + 24

/** Bytes of an entry's key and tags. */
const getOverhead = (key: string, tags: ReadonlySet<CacheTag>) =>
  [key, ...tags].reduce((sum, text) => sum + getStringSize(text), ENTRY_OVERHEAD)

/** A value that is being computed. It is cached only if nothing it depends on was written since. */
export interface PendingEntry {
  tags: Set<CacheTag>
  /** How often something had been dropped when the computation began. */
  sequence: number
  /** On the clock of `performance.now()`. */
  startedAt: number
  /** End of the day that the value calls today, in ms since 1970. */
  dayEnds: number
}

interface CacheOptions<T> {
  maxBytes: number
  /** Bytes of a value without its key and tags. */
  getSize(value: T): number
  /** How long entries are still served while the cache is disabled, in ms. */
  staleFor: number
  now(): Date
}

/** Values computed from rates, until a write or the end of India's day invalidates them. */
export interface ResponseCache<T> {
  /** `time`, in ms since 1970, saves reading the clock. */
  get(key: string, time?: number): T | undefined
  begin(): PendingEntry
  /** Caches a value, unless something it depends on was written while it was pending. */
  set(key: string, value: T, pending: PendingEntry): void
  /** Removes what depends on the writes, or everything when they are unknown. Returns what that took to compute, in ms. */
  invalidate(writes: readonly CommittedWrite[] | undefined): number
  /** Stops caching until `enable`; entries are served for `staleFor` longer. */
  disable(): void
  /** Starts caching. Clears the cache first, since entries may have missed an invalidation. */
  enable(): void
  clear(): void
  /** When the day of the entries ends, in ms since 1970. */
  getDayEnd(): number
}

const DAY = 24 * 60 * 60 * 1000
/** Tags remembered for pending entries; with more of them what is pending is not cached. */
const MAX_REMEMBERED = 10_000

/** Creates a cache that is disabled until the first `enable`. */
export function createCache<T extends CacheValue>(options: CacheOptions<T>): ResponseCache<T> {
  const { maxBytes, getSize, staleFor, now } = options
  const entries = new LRUCache<string, T>({
    maxSize: maxBytes,
    // one that is larger could evict all others
    maxEntrySize: maxBytes / 2,
    sizeCalculation: (value, key) => getOverhead(key, value.tags) + getSize(value),
  })
  let sequence = 0
  /** When everything was dropped last, and each tag since. */
  let clearedAt = 0
  const droppedAt = new Map<CacheTag, number>()
  let isDisabled = true
  let staleUntil = 0
  let dayEnds = nextIndiaMidnight(now()).getTime()

  function clear(): void {
    entries.clear()
    droppedAt.clear()
    sequence += 1
    clearedAt = sequence
  }

  /** Clears the cache when India's day changes, in either direction, and when stale entries expire. */
  function expire(time = now().getTime()): void {
    if (isDisabled && time >= staleUntil) clear()
    if (time < dayEnds && time >= dayEnds - DAY) return
    dayEnds = nextIndiaMidnight(new Date(time)).getTime()
    clear()
  }

  function wasInvalidated({ tags, sequence: begun }: PendingEntry): boolean {
    if (isDisabled || clearedAt > begun) return true
    if (tags.size === 0) return sequence > begun
    return [...tags].some(tag => droppedAt.get(tag)! > begun)
  }

  return {
    get(key, time) {
      expire(time)
      return entries.get(key)
    },
    begin() {
      expire()
      return { tags: new Set(), sequence, startedAt: performance.now(), dayEnds }
    },
    set(key, value, pending) {
      expire()
      if (wasInvalidated(pending)) return
      value.cost = performance.now() - pending.startedAt
      entries.set(key, value)
    },
    invalidate(writes) {
      const dropped = new Set(writes?.flatMap(tagWrite))
      let cost = 0
      for (const [key, { tags, cost: own = 0 }] of entries.entries()) {
        if (writes && tags.size > 0 && ![...dropped].some(tag => tags.has(tag))) continue
        cost += own
        entries.delete(key)
      }
      sequence += 1
      for (const tag of dropped) droppedAt.set(tag, sequence)
      if (!writes || droppedAt.size > MAX_REMEMBERED) clear()
      return cost
    },
    disable() {
      isDisabled = true
      staleUntil = now().getTime() + staleFor
    },
    enable() {
      // pending entries may have missed an invalidation, too
      clear()
      isDisabled = false
    },
    clear,
    getDayEnd: () => dayEnds,
  }
}
