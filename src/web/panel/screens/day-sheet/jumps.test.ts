import { describe, expect, test } from 'vitest'
import { CELLS } from '#web/panel/rate-entry/cells.ts'
import {
  applyOrder,
  findGoOnTarget,
  findJumpTarget,
  groupColumns,
  isWholeFigure,
  moveBeside,
} from './jumps.ts'
import { toCityRow } from './rows.ts'

const DAY = '2026-11-21'
const row = (city: string, more = {}) => ({ ...toCityRow(city, DAY), ...more })
const typed = { typed: { 'retail.chicken': '240' } }
const grid = {
  rows: [row('Agra'), row('Kota', { version: 1 }), row('Pune', typed), row('Surat')],
  columns: CELLS,
}
const at = (row: number, cell: number) => ({ row, cell })

test.each([
  ['2', '182', false],
  ['24', '182', false],
  ['182', undefined, false],
  ['18.5', '18', false],
  ['900', '182', false],
  ['10', '95', false],
  ['95', '102', true],
  ['102', '95', true],
  ['1020', '950', true],
  ['185', '182.5', true],
])('the figure %s after %s is whole: %s', (figure, before, isWhole) =>
  expect(isWholeFigure(figure, before)).toBe(isWhole),
)

describe('a jump', () => {
  test('up or down passes rows that are saved or typed in, and goes round', () => {
    expect(findJumpTarget(grid, at(0, 4), at(1, 0))).toEqual(at(3, 4))
    expect(findJumpTarget(grid, at(3, 4), at(1, 0))).toEqual(at(0, 4))
    expect(findJumpTarget(grid, at(0, 4), at(-1, 0))).toEqual(at(3, 4))
  })
  test('leads nowhere when no row waits', () =>
    expect(findJumpTarget({ ...grid, rows: [row('Pune', typed)] }, at(0, 0), at(1, 0))).toBeUndefined())
  test('to the side leads to the first cell of the next market, and at the end to the last cell', () => {
    expect(findJumpTarget(grid, at(0, 1), at(0, 1))).toEqual(at(0, 3))
    expect(findJumpTarget(grid, at(0, 5), at(0, -1))).toEqual(at(0, 3))
    expect(findJumpTarget(grid, at(0, 10), at(0, 1))).toEqual(at(0, 11))
  })
})

test('a whole figure leads to the cell beside or below, and from the last one of a line to the next line', () => {
  expect(findGoOnTarget(grid, at(0, 3), 'stay')).toBeUndefined()
  expect(findGoOnTarget(grid, at(0, 11), 'beside')).toEqual(at(1, 0))
  expect(findGoOnTarget(grid, at(3, 2), 'below')).toEqual(at(0, 3))
  expect(findGoOnTarget(grid, at(3, 11), 'beside')).toBeUndefined()
})

test('heads name columns of one market that stand side by side', () =>
  expect(
    groupColumns(['retail.chicken', 'oneKgRate.chicken', 'oneKgRate.skinless', 'retail.skinless']),
  ).toEqual([
    { left: 0, cells: ['retail.chicken'] },
    { left: 1, cells: ['oneKgRate.chicken', 'oneKgRate.skinless'] },
    { left: 3, cells: ['retail.skinless'] },
  ]))

test('what is moved stands beside its neighbour, and an order leaves what it does not know at the end', () => {
  expect(moveBeside(['a', 'b', 'c', 'd'], ['b', 'c'], 'd', 1)).toEqual(['a', 'd', 'b', 'c'])
  expect(moveBeside(['a', 'b', 'c', 'd'], ['b', 'c'], 'a', -1)).toEqual(['b', 'c', 'a', 'd'])
  expect(applyOrder(['a', 'b', 'c'], key => key, ['c', 'gone', 'a'])).toEqual(['c', 'a', 'b'])
})
