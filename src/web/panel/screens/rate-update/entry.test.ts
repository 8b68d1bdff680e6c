import { describe, expect, test } from 'vitest'
import { CELLS } from '#web/panel/rate-entry/cells.ts'
import { blankEntry, type Entry, isDirty, problemsFrom, toEntry, validateEntry } from './entry.ts'

const TODAY = '2026-11-21'
const complete: Entry = {
  city: 'Hyderabad',
  date: TODAY,
  cells: Object.fromEntries(CELLS.map(cell => [cell, '229'])),
}

describe('an entry is refused', () => {
  test.each([
    [{ city: ' ' }, { city: 'Enter a city.' }],
    [{ city: 'X' }, { city: 'A city has at least 2 characters.' }],
    [{ city: '500001' }, { city: "A city has letters, spaces and . ' - ( ) & only." }],
    [{ date: '' }, { date: 'Enter a date.' }],
    [{ date: '2026-11-22' }, { date: 'The date cannot be after today.' }],
    [{ date: '1999-12-31' }, { date: 'Rates before 2000-01-01 are not kept.' }],
  ])('with %j', (change, problems) =>
    expect(validateEntry({ ...complete, ...change }, TODAY)).toEqual(problems),
  )

  test('with a rate missing, at its cell', () => {
    const cells = { ...complete.cells, 'retail.boneless': '' }
    expect(validateEntry({ ...complete, cells }, TODAY)).toEqual({ 'retail.boneless': 'Enter a rate' })
  })
  test('when blank, for the city and all rates', () =>
    expect(Object.keys(validateEntry(blankEntry(TODAY), TODAY))).toHaveLength(1 + CELLS.length))
})

test('a city that is on no list is taken', () =>
  expect(validateEntry({ ...complete, city: 'Kothapet-on-Sea' }, TODAY)).toEqual({}))

describe('something would be lost', () => {
  test.each<[string, Partial<Entry>]>([
    ['city', { city: 'Pune' }],
    ['date', { date: '2026-11-20' }],
    ['rate', { cells: { 'retail.chicken': '1' } }],
  ])('when the %s differs from the start', (_what, change) =>
    expect(isDirty({ ...blankEntry(TODAY), ...change }, blankEntry(TODAY))).toBe(true),
  )
  test('but not by spaces, nor by typing a rate and taking it back', () =>
    expect(isDirty({ city: ' ', date: TODAY, cells: { 'retail.chicken': '' } }, blankEntry(TODAY))).toBe(
      false,
    ))
  test('nor by opening a record to edit it', () => {
    const record = { _id: '1', location: 'Pune', date: TODAY, markets: { retail: { chicken: 240 } } }
    expect(isDirty(toEntry(record), toEntry(record))).toBe(false)
  })
})

test('what the server refuses stands at its field', () => {
  expect(
    problemsFrom([
      { path: 'body.markets.retail.chicken', message: 'A' },
      { path: '/markets/wholesale/boneless', message: 'B' },
      { path: 'location', message: 'C' },
      { path: 'markets', message: 'nowhere' },
    ]),
  ).toEqual({ 'retail.chicken': 'A', 'wholesale.boneless': 'B', city: 'C' })
})
