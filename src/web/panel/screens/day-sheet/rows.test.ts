import { describe, expect, test } from 'vitest'
import type { Day } from '#shared/days.ts'
import type { DailyRate, LatestRate } from '#shared/rates/rates.ts'
import type { Cells } from '#web/panel/rate-entry/cells.ts'
import type { Sheet } from '#web/panel/rate-entry/sheet.ts'
import { findRowProblem, toCityRow, toDayRow, toRows } from './rows.ts'

const retail = { 'retail.chicken': '240', 'retail.skinless': ' 270 ', 'retail.boneless': '₹ 1,480' }
const findProblem = (typed: Cells) => findRowProblem({ ...toCityRow('Pune', '2026-11-21'), typed })?.why

test.each([
  ['nothing', {}, 'Enter the rates of a market'],
  ['half a market', { 'retail.chicken': '240' }, 'Enter a rate'],
  ['a city of which nothing was quoted', { 'retail.chicken': '-' }, 'Enter the rates of a market'],
])('%s is not sent', (_, typed, problem) => expect(findProblem(typed)).toBe(problem))

test('a market is whole once somebody says which of its rates was not quoted', () =>
  expect(findProblem({ ...retail, 'retail.skinless': '-' })).toBeUndefined())

test('a market that is left empty was not quoted', () => {
  expect(findProblem(retail)).toBeUndefined()
  expect(toDayRow({ ...toCityRow('Pune', '2026-11-21'), version: 4, typed: retail })).toEqual({
    location: 'Pune',
    markets: { retail: { chicken: 240, skinless: 270, boneless: 1480 } },
    version: 4,
  })
})

test('a row whose version is to be chosen is not sent', () => {
  const row = { ...toCityRow('Pune', '2026-11-21'), typed: retail }
  const conflict = { city: 'Pune', version: 1, saved: { 'retail.chicken': '230' } }
  expect(findRowProblem({ ...row, conflict })?.why).toBe('Two versions')
})

describe('a save between the two requests of a sheet', () => {
  const DAY = '2026-11-21'
  const BEFORE = '2026-11-20'
  const at = (chicken: number) => ({ retail: { chicken } })
  const latest = (date: Day, chicken: number, previous: LatestRate['previous'] = null): LatestRate => ({
    _id: '1',
    location: 'Pune',
    date,
    markets: at(chicken),
    previous,
    state: null,
    updatedAt: '2026-11-21T02:12:00.000Z',
    trend: [],
  })
  const saved = (chicken: number, version: number): DailyRate => ({
    _id: '1',
    location: 'Pune',
    date: DAY,
    markets: at(chicken),
    version,
  })
  const figures = (rows: Sheet) =>
    rows.map(({ saved, version, before }) => [saved['retail.chicken'], version, before['retail.chicken']])

  test.each<[string, LatestRate, DailyRate[], unknown[]]>([
    [
      'combines no new version with old prices',
      latest(DAY, 230, { date: BEFORE, markets: at(220) }),
      [saved(235, 2)],
      ['235', 2, '220'],
    ],
    ['shows the first rates of a city', latest(BEFORE, 220), [saved(235, 1)], ['235', 1, '220']],
    [
      'that deletes a record leaves the rates before',
      latest(DAY, 230, { date: BEFORE, markets: at(220) }),
      [],
      [undefined, undefined, '220'],
    ],
  ])('%s', (_, latest, rates, row) => expect(figures(toRows([latest], rates, DAY))).toEqual([row]))
})
