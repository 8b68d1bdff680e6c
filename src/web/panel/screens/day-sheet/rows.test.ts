import { describe, expect, test } from 'vitest'
import type { Day } from '#shared/days.ts'
import type { DailyRate, LatestRate } from '#shared/rates/rates.ts'
import { isChanged, newRow, rowProblem, type SheetRow, toDayRow, toRows } from './rows.ts'

const retail = { 'retail.chicken': '240', 'retail.skinless': ' 270 ', 'retail.boneless': '₹ 1,480' }

test.each([
  ['nothing', {}, 'Enter the rates of a market'],
  ['half a market', { 'retail.chicken': '240' }, 'Three rates of a market, or none'],
  ['a word', { ...retail, 'retail.chicken': 'NA' }, 'Numbers only'],
  ['a negative rate', { ...retail, 'retail.chicken': '-1' }, 'Not below 0'],
])('%s is not sent', (_, cells, problem) => expect(rowProblem(cells)).toBe(problem))

test('a market that is left empty was not quoted', () => {
  expect(rowProblem(retail)).toBeUndefined()
  expect(toDayRow({ ...newRow('Pune'), version: 4 }, retail)).toEqual({
    location: 'Pune',
    markets: { retail: { chicken: 240, skinless: 270, boneless: 1480 } },
    version: 4,
  })
})

test('what is typed as it is saved is no change; an emptied cell is one', () => {
  const row = { ...newRow('Pune'), saved: { 'retail.chicken': '240' } }
  expect(isChanged(row)).toBe(false)
  expect(isChanged(row, { 'retail.chicken': '240 ' })).toBe(false)
  expect(isChanged(row, { 'retail.chicken': '' })).toBe(true)
})

describe('the day and the rates before are two readings: a save between them', () => {
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
  const figures = (rows: readonly SheetRow[]) =>
    rows.map(({ saved, version, before }) => [saved['retail.chicken'], version, before['retail.chicken']])

  test.each<[string, LatestRate, DailyRate[], unknown[]]>([
    [
      'puts no new version beside old figures',
      latest(DAY, 230, { date: BEFORE, markets: at(220) }),
      [saved(235, 2)],
      ['235', 2, '220'],
    ],
    ['of the first rates is seen', latest(BEFORE, 220), [saved(235, 1)], ['235', 1, '220']],
    [
      'that deletes leaves the rates before',
      latest(DAY, 230, { date: BEFORE, markets: at(220) }),
      [],
      [undefined, undefined, '220'],
    ],
  ])('%s', (_, latest, rates, row) => expect(figures(toRows([latest], rates, DAY))).toEqual([row]))
})
