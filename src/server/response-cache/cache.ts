import { AsyncLocalStorage } from 'node:async_hooks'
import { LRUCache } from 'lru-cache'
import { type Day, nextIndiaMidnight } from '#shared/days.ts'
import type { CommittedWrite } from './queries.ts'

/** Rates that an entry was computed from; each property narrows them. */
export interface CacheDependency {
  /** Keys of cities. */
  cities?: readonly string[] | undefined
  from?: Day | undefined
  to?: Day | undefined
  /** Only which cities there are, whatever their rates. */
  onlyNames?: true
}

const collecting = new AsyncLocalStorage<CacheDependency[]>()

/** Declares which rates are read for the response of the current request, so that a write to them invalidates it. */
export function dependsOn(dependency: CacheDependency): void {
  collecting.getStore()?.push(dependency)
}

/** Runs `work` and appends to `dependencies` whatever it declares with `dependsOn`. */
export const collectDependencies = <T>(dependencies: CacheDependency[], work: () => T): T =>
  collecting.run(dependencies, work)

/** Writes to the records of one day. Grouping by day checks a whole day sheet at once. */
interface WrittenDay {
  date: Day
  cities: Set<string>
  /** The part of `cities` that the write may have added to the site or removed from it. */
  newCities: Set<string>
}

function groupByDay(writes: readonly CommittedWrite[]): WrittenDay[] {
  const days = new Map<Day, WrittenDay>()
  for (const { city, date, mayBeNew } of writes) {
    const day = days.get(date) ?? { date, cities: new Set(), newCities: new Set() }
    days.set(date, day)
    day.cities.add(city)
    if (mayBeNew) day.newCities.add(city)
  }
  return [...days.values()]
}

function affects({ date, cities, newCities }: WrittenDay, dependency: CacheDependency): boolean {
  const { from, to, onlyNames } = dependency
  if ((from !== undefined && date < from) || (to !== undefined && date > to)) return false
  const written = onlyNames ? newCities : cities
  return dependency.cities === undefined
    ? written.size > 0
    : dependency.cities.some(city => written.has(city))
}

const isAffected = (dependencies: readonly CacheDependency[], days: readonly WrittenDay[]) =>
  days.some(day => dependencies.some(dependency => affects(day, dependency)))

interface CacheValue {
  dependencies: readonly CacheDependency[]
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
const DEPENDENCY_OVERHEAD = 128
const getStringSize = (text: string) => 2 * text.length + 24

/** Bytes of an entry's key and dependencies. */
const getOverhead = (key: string, dependencies: readonly CacheDependency[]) =>
  dependencies.reduce(
    (sum, { cities = [] }) =>
      sum + DEPENDENCY_OVERHEAD + cities.reduce((bytes, city) => bytes + getStringSize(city), 0),
    ENTRY_OVERHEAD + getStringSize(key),
  )

/** A value that is being computed. It is cached only if nothing it depends on was written since. */
export interface PendingEntry {
  dependencies: CacheDependency[]
  /** Number of written days reported when the computation began. */
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
  /** Bytes of a value without its key and dependencies. */
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
/** Written days remembered for pending entries; an entry that missed more of them is not cached. */
const MAX_REMEMBERED = 1000

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
  const remembered: WrittenDay[] = []
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
    const bytes = getOverhead(key, value.dependencies) + getSize(value)
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

  function isInvalidated(pending: PendingEntry): boolean {
    const missed = sequence - pending.sequence
    if (isDisabled || pending.generation !== generation || missed > remembered.length) return true
    return isAffected(pending.dependencies, remembered.slice(remembered.length - missed))
  }

  return {
    get(key, time) {
      expire(time)
      return entries.get(key)?.value
    },
    begin() {
      expire()
      return { dependencies: [], sequence, generation, startedAt: performance.now(), dayEnds }
    },
    set(key, value, pending) {
      expire()
      if (isInvalidated(pending)) return
      value.cost = performance.now() - pending.startedAt
      value.onResize = () => put(key, value)
      put(key, value)
    },
    invalidate(writes) {
      let cost = 0
      const days = groupByDay(writes ?? [])
      sequence += days.length
      remembered.push(...days)
      remembered.splice(0, remembered.length - MAX_REMEMBERED)
      for (const [key, { value }] of entries.entries()) {
        if (writes && !isAffected(value.dependencies, days)) continue
        cost += value.cost ?? 0
        entries.delete(key)
      }
      if (!writes) generation += 1
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
