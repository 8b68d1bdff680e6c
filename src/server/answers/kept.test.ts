import { beforeEach, describe, expect, test } from 'vitest'
import type { Region } from '#server/shown.ts'
import { type Kept, openKept } from './kept.ts'
import type { Write } from './writes.ts'

interface Shown {
  regions: readonly Region[]
}

let now: string
let kept: Kept<Shown>
beforeEach(() => {
  now = '2026-11-21T06:00:00Z'
  kept = openKept<Shown>({ maxBytes: 100, maxOne: 50, weightOf: () => 10, now: () => new Date(now) })
  kept.resume()
})

const write = (over: Partial<Write> = {}): Write => ({
  city: 'pune',
  date: '2026-11-21',
  mayBeNew: false,
  ...over,
})

/** Makes an answer of a region; what happens meanwhile happens before it is kept. */
function make(region: Region, meanwhile = () => {}): void {
  const making = kept.begin()
  making.regions.push(region)
  meanwhile()
  kept.keep('page', { regions: making.regions }, making)
}

describe('nothing is kept', () => {
  test('before it is known what others write', () => {
    kept.suspend()
    make({})
    expect(kept.find('page')).toBeUndefined()
  })

  test('that was begun before it was known what others write', () => {
    kept.suspend()
    make({ cities: ['pune'] }, () => kept.resume())
    expect(kept.find('page')).toBeUndefined()
  })

  test.each<[string, () => void]>([
    ['that was written while it was made', () => kept.drop([write()])],
    ['while everything was dropped', () => kept.drop(undefined)],
    ['through India’s midnight', () => (now = '2026-11-21T18:30:00Z')],
    ['while it was unknown for a moment what others write', () => [kept.suspend(), kept.resume()]],
    [
      'of more writes than are remembered',
      () => {
        for (let count = 0; count < 1001; count++) kept.drop([write({ city: 'agra' })])
      },
    ],
  ])('%s', (_, meanwhile) => {
    make({ cities: ['pune'] }, meanwhile)
    expect(kept.find('page')).toBeUndefined()
  })
})

test.each<[Region, boolean]>([
  [{}, false],
  [{ cities: ['pune'] }, false],
  [{ cities: ['agra'] }, true],
  [{ from: '2026-11-01', to: '2026-11-21' }, false],
  [{ to: '2026-11-20' }, true],
  [{ from: '2026-11-22' }, true],
  [{ cities: ['agra'], to: '2026-11-21' }, true],
  [{ onlyNames: true }, true],
])('after a write to Pune on 21 November, what shows %o is kept: %s', (region, isKept) => {
  make(region)
  expect(kept.find('page')).toBeDefined()
  kept.drop([write()])
  expect(kept.find('page') !== undefined).toBe(isKept)
})

test('what lists the cities ends when one may have come or gone', () => {
  make({ onlyNames: true })
  kept.drop([write({ mayBeNew: true })])
  expect(kept.find('page')).toBeUndefined()
})

test('all ends with India’s day, also when the clock goes back', () => {
  for (const other of ['2026-11-21T18:30:00Z', '2026-11-20T18:29:59Z']) {
    make({})
    expect(kept.find('page')).toBeDefined()
    now = other
    expect(kept.find('page')).toBeUndefined()
  }
})
