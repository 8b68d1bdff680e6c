import { AsyncLocalStorage } from 'node:async_hooks'
import { LRUCache } from 'lru-cache'
import { addMonths, type Day, type Month, nextIndiaMidnight, toMonth } from '#shared/days.ts'
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

/** The tags of records: of their cities, or of all cities by day, by month, or any. */
export function tagRates({ cityKeys, from, to }: ReadRates): CacheTag[] {
  if (cityKeys) return cityKeys.map(key => `city:${key}` as const)
  if (from === undefined || to === undefined) return ['rates']
  if (from === to) return [`day:${from}`]
  const tags: CacheTag[] = []
  for (let month = toMonth(from); month <= toMonth(to); month = addMonths(month, 1))
    tags.push(`month:${month}`)
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
  /** Must be called when the value has become larger; set while it is in the cache. */
  onResize?: () => void
}

/** A part of a response that is too long to be computed, or cached, as a whole. */
export interface ResponsePart extends CacheValue {
  body: Buffer
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
  /** The number of writes reported when the computation began. */
  sequence: number
  /** How often the whole cache had been cleared when the computation began. */
  generation: number
  /** On the clock of `performance.now()`. */
  startedAt: number
  /** End of the day that the value calls today, in ms since 1970. */
  dayEnds: number
}

interface CacheOptions<T> {
  maxBytes: number
  /** Larger entries are not cached: one of them could evict all others. */
  maxEntryBytes: number
  /** Bytes of a value without its key and tags. */
  getSize(value: T): number
  onRemove?(value: T): void
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
  getUsage(): { count: number; bytes: number }
}

const DAY = 24 * 60 * 60 * 1000
/** Tags remembered for pending entries; with more of them what is pending is not cached. */
const MAX_REMEMBERED = 10_000

/** Creates a cache that is disabled until the first `enable`. */
export function createCache<T extends CacheValue>(options: CacheOptions<T>): ResponseCache<T> {
  const { maxBytes, maxEntryBytes, getSize, onRemove, staleFor, now } = options
  let resizing: T | undefined
  const entries = new LRUCache<string, { value: T; bytes: number }>({
    maxSize: maxBytes,
    maxEntrySize: maxEntryBytes,
    sizeCalculation: ({ bytes }) => bytes,
    dispose: ({ value }) => value !== resizing && remove(value),
  })
  /** The number of the last write that dropped a tag. */
  const lastDropped = new Map<CacheTag, number>()
  let sequence = 0
  let generation = 0
  let isDisabled = true
  let staleUntil = 0
  let dayEnds = nextIndiaMidnight(now()).getTime()

  function remove(value: T): void {
    delete value.onResize
    onRemove?.(value)
  }

  function put(key: string, value: T): void {
    const bytes = getOverhead(key, value.tags) + getSize(value)
    // replacing a value by itself does not remove it
    resizing = value
    entries.set(key, { value, bytes })
    resizing = undefined
    if (entries.peek(key)?.value !== value) remove(value)
  }

  function clear(): void {
    entries.clear()
    generation += 1
  }

  /** Clears the cache when India's day changes, in either direction, and when stale entries expire. */
  function expire(time = now().getTime()): void {
    if (isDisabled && time >= staleUntil) clear()
    if (time < dayEnds && time >= dayEnds - DAY) return
    dayEnds = nextIndiaMidnight(new Date(time)).getTime()
    clear()
  }

  function isOutdated({ tags, ...pending }: PendingEntry): boolean {
    if (isDisabled || pending.generation !== generation) return true
    if (tags.size === 0) return sequence > pending.sequence
    return [...tags].some(tag => lastDropped.get(tag)! > pending.sequence)
  }

  return {
    get(key, time) {
      expire(time)
      return entries.get(key)?.value
    },
    begin() {
      expire()
      return { tags: new Set(), sequence, generation, startedAt: performance.now(), dayEnds }
    },
    set(key, value, pending) {
      expire()
      if (isOutdated(pending)) return
      value.cost = performance.now() - pending.startedAt
      value.onResize = () => put(key, value)
      put(key, value)
    },
    invalidate(writes) {
      const dropped = new Set(writes?.flatMap(tagWrite))
      sequence += 1
      for (const tag of dropped) lastDropped.set(tag, sequence)
      if (!writes || lastDropped.size > MAX_REMEMBERED) {
        generation += 1
        lastDropped.clear()
      }
      let cost = 0
      for (const [key, { value }] of entries.entries()) {
        if (writes && value.tags.size > 0 && ![...value.tags].some(tag => dropped.has(tag))) continue
        cost += value.cost ?? 0
        entries.delete(key)
      }
      return cost
    },
    disable() {
      isDisabled = true
      staleUntil = now().getTime() + staleFor
    },
    enable() {
      // pending entries may have missed an invalidation too: the new generation keeps them out
      clear()
      isDisabled = false
    },
    clear,
    getDayEnd: () => dayEnds,
    getUsage: () => ({ count: entries.size, bytes: entries.calculatedSize }),
  }
}
