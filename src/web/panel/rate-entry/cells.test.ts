import { describe, expect, test } from 'vitest'
import { parsePrice } from '#shared/figures.ts'
import { dropUnquoted } from '#shared/rates/rates.ts'
import { CELLS, type Cells, diffCells, findCellProblem, toCells, toContent } from './cells.ts'

describe('a cell refuses', () => {
  test.each(['29a', 'none', '--', '1e3', '0x10', '2 30', 'Infinity', '23,4', '+5', '.'])(
    '%j because it is no number',
    typed => expect(findCellProblem(typed)).toBe('Numbers only'),
  )
  test.each(['-1', '-0.5', '-0'])('%j because it is below 0', typed =>
    expect(findCellProblem(typed)).toBe('Not below 0'),
  )
  test.each(['100000.01', '100001', '2,00,000'])('%j because it is above the highest price', typed =>
    expect(findCellProblem(typed)).toBe('At most 100000'),
  )
})

test.each([
  ['0', 0],
  ['229', 229],
  [' 229.5 ', 229.5],
  ['\u200e2\u200b29', 229],
  ['229.', 229],
  ['.5', 0.5],
  ['229.499', 229.499],
  ['₹ 229', 229],
  ['1,250.50', 1250.5],
  ['1,00,000', 100_000],
  ['२३०.५', 230.5],
  ['₹ ১,২৫০', 1250],
])('a cell takes %j as %d', (typed, price) => {
  expect(findCellProblem(typed)).toBeUndefined()
  expect(parsePrice(typed)).toBe(price)
})

test('full cells become the prices of every market and kind', () => {
  const cells = Object.fromEntries(CELLS.map((cell, at) => [cell, `${at}.5`])) as Cells
  const content = toContent(cells)
  expect(content.markets.oneKgRate).toEqual({ chicken: 0.5, skinless: 1.5, boneless: 2.5 })
  expect(content.markets.retail).toEqual({ chicken: 9.5, skinless: 10.5, boneless: 11.5 })
  expect(toCells({ markets: dropUnquoted(content.markets) })).toEqual(cells)
})

test.each(['-', '–', 'n', 'NA', ' nil '])('a cell takes %j for a rate that was not quoted', typed => {
  const cells = { 'retail.chicken': '240', 'retail.skinless': typed, 'wholesale.chicken': typed }
  expect(findCellProblem(typed)).toBeUndefined()
  expect(toContent(cells)).toEqual({ markets: { retail: { chicken: 240, skinless: null } } })
  expect(diffCells(cells, { 'retail.chicken': '240' })).toEqual([])
})

test('a price that a record lacks leaves its cell empty', () => {
  expect(toCells({ markets: { retail: { chicken: 240 } } })).toEqual({ 'retail.chicken': '240' })
})

const saved = { 'retail.chicken': '240', 'retail.skinless': '270' }

test('a saved price that is written another way is no difference', () =>
  expect(diffCells({ 'retail.chicken': ' ₹240.0', 'retail.skinless': '270' }, saved)).toEqual([]))

test('a changed, an emptied and an added rate differ, in the order of the form', () =>
  expect(diffCells({ 'retail.boneless': 'x', 'retail.chicken': '241' }, saved)).toEqual([
    { cell: 'retail.chicken', mine: '241', saved: '240' },
    { cell: 'retail.skinless', mine: '', saved: '270' },
    { cell: 'retail.boneless', mine: 'x', saved: '' },
  ]))
