import { describe, expect, test } from 'vitest'
import { CELLS, type Cells, cellProblem, cellsOf, filledCells, marketsOf, priceIn } from './cells.ts'

describe('a cell refuses', () => {
  test.each(['', '   '])('%j: a rate is required', typed => expect(cellProblem(typed)).toBe('Enter a rate'))
  test.each(['29a', 'NA', '-', '1e3', '0x10', '2 30', 'Infinity', '२३०', '23,4', '+5', '.'])(
    '%j: numbers only',
    typed => expect(cellProblem(typed)).toBe('Numbers only'),
  )
  test.each(['-1', '-0.5', '-0'])('%j: nothing below 0', typed =>
    expect(cellProblem(typed)).toBe('Not below 0'),
  )
  test.each(['100000.01', '100001', '2,00,000'])('%j: nothing above the highest price', typed =>
    expect(cellProblem(typed)).toBe('At most 100000'),
  )
})

test.each([
  ['0', 0],
  ['229', 229],
  [' 229.5 ', 229.5],
  ['229.', 229],
  ['.5', 0.5],
  ['229.499', 229.499],
  ['₹ 229', 229],
  ['1,250.50', 1250.5],
  ['1,00,000', 100_000],
])('a cell takes %j as %d', (typed, price) => {
  expect(cellProblem(typed)).toBeUndefined()
  expect(priceIn(typed)).toBe(price)
})

test('a rate counts as filled only when it can be sent', () => {
  expect(
    filledCells({ 'oneKgRate.chicken': '229', 'oneKgRate.skinless': '26o', 'retail.boneless': ' ' }),
  ).toBe(1)
})

test('what is sent has every market and kind, in numbers', () => {
  const cells = Object.fromEntries(CELLS.map((cell, at) => [cell, `${at}.5`])) as Cells
  const markets = marketsOf(cells)
  expect(markets.oneKgRate).toEqual({ chicken: 0.5, skinless: 1.5, boneless: 2.5 })
  expect(markets.retail).toEqual({ chicken: 9.5, skinless: 10.5, boneless: 11.5 })
  expect(cellsOf(markets)).toEqual(cells)
})

test('a price that a record lacks leaves its cell empty', () => {
  expect(cellsOf({ retail: { chicken: 240 } })).toEqual({ 'retail.chicken': '240' })
})
