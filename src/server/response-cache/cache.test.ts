import { beforeEach, describe, expect, test } from 'vitest'
import { type CacheTag, createCache, type ResponseCache, tagRates } from './cache.ts'
import type { CommittedWrite } from './queries.ts'

let now: string
let cache: ResponseCache<{ tags: ReadonlySet<CacheTag> }>
beforeEach(() => {
  now = '2026-11-21T06:00:00Z'
  cache = createCache({
    maxBytes: 100_000,
    getSize: () => 10,
    staleFor: 60_000,
    now: () => new Date(now),
  })
  cache.enable()
})

const write = (over: Partial<CommittedWrite> = {}): CommittedWrite => ({
  city: 'pune',
  location: 'Pune',
  date: '2026-11-21',
  mayBeNew: false,
  ...over,
})

/** Computes an entry; `whilePending` runs before it is cached. */
function compute(tags: readonly CacheTag[], whilePending = () => {}): void {
  const pending = cache.begin()
  for (const tag of tags) pending.tags.add(tag)
  whilePending()
  cache.set('page', { tags: pending.tags }, pending)
}

describe('an entry is not cached', () => {
  test('when the cache is disabled', () => {
    cache.disable()
    compute([])
    expect(cache.get('page')).toBeUndefined()
  })

  test('when its computation began while the cache was disabled', () => {
    cache.disable()
    compute(['city:pune'], () => cache.enable())
    expect(cache.get('page')).toBeUndefined()
  })

  test.each<[string, () => void]>([
    ['when a record it depends on is written while it is pending', () => cache.invalidate([write()])],
    ['when the whole cache is invalidated while it is pending', () => cache.invalidate(undefined)],
    ['when it is pending over India’s midnight', () => (now = '2026-11-21T18:30:00Z')],
    ['when the cache is disabled for a moment while it is pending', () => [cache.disable(), cache.enable()]],
    [
      'when it misses more writes than are remembered',
      () => cache.invalidate(Array.from({ length: 10_000 }, (_, at) => write({ city: `town ${at}` }))),
    ],
  ])('%s', (_, whilePending) => {
    compute(['city:pune'], whilePending)
    expect(cache.get('page')).toBeUndefined()
  })
})

test.each<[CacheTag[], boolean]>([
  [[], false],
  [tagRates({ cityKeys: ['pune'] }), false],
  [tagRates({ cityKeys: ['agra'], to: '2026-11-21' }), true],
  [tagRates({ cityKeys: ['agra', 'pune'] }), false],
  [tagRates({ from: '2026-11-21', to: '2026-11-21' }), false],
  [tagRates({ from: '2026-11-20', to: '2026-11-20' }), true],
  [tagRates({ from: '2026-11-01', to: '2026-11-30' }), false],
  [tagRates({ from: '2026-11-01', to: '2026-11-20' }), true],
  [tagRates({ from: '2026-11-02', to: '2026-11-21' }), false],
  [tagRates({ from: '2026-10-01', to: '2026-10-31' }), true],
  [tagRates({ from: '2026-10-30', to: '2026-11-02' }), false],
  [tagRates({ to: '2026-11-20' }), false],
  [['cities'], true],
])('after a write to Pune on 21 November, an entry that depends on %j stays: %s', (tags, isKept) => {
  compute(tags)
  expect(cache.get('page')).toBeDefined()
  cache.invalidate([write()])
  expect(cache.get('page') !== undefined).toBe(isKept)
})

test('a write that may add or remove a city invalidates the list of cities', () => {
  compute(['cities'])
  cache.invalidate([write({ mayBeNew: true })])
  expect(cache.get('page')).toBeUndefined()
})

test('all entries expire with India’s day, also when the clock goes back', () => {
  for (const other of ['2026-11-21T18:30:00Z', '2026-11-20T18:29:59Z']) {
    compute([])
    expect(cache.get('page')).toBeDefined()
    now = other
    expect(cache.get('page')).toBeUndefined()
  }
})

describe('while the cache is disabled', () => {
  test('entries are served for the stale time and no longer', () => {
    compute([])
    cache.disable()
    now = '2026-11-21T06:00:59Z'
    expect(cache.get('page')).toBeDefined()
    now = '2026-11-21T06:01:00Z'
    expect(cache.get('page')).toBeUndefined()
  })

  test('entries still expire with India’s day', () => {
    now = '2026-11-21T18:29:30Z'
    compute([])
    cache.disable()
    now = '2026-11-21T18:30:00Z'
    expect(cache.get('page')).toBeUndefined()
  })

  test('older entries are gone when it is enabled again', () => {
    compute([])
    cache.disable()
    cache.enable()
    expect(cache.get('page')).toBeUndefined()
  })
})
