import { expect, test } from 'vitest'
import { CELLS } from './cells.ts'
import { countCells, movePlace, toArea, widen } from './selection.ts'

const at = (row: number, cell: number) => ({ row, cell })
const LAST = CELLS.length - 1
const SIZE = { rows: 40, cells: CELLS.length }
const move = (from: ReturnType<typeof at>, key: string, ctrlKey = false) =>
  movePlace(from, { key, ctrlKey, metaKey: false }, SIZE, 9)

test.each(['a', 'Tab', 'Home', 'End', 'F8'])('%s moves nothing by itself', key =>
  expect(move(at(3, 3), key)).toBeUndefined(),
)

test('nothing moves out of the sheet', () => {
  expect(move(at(0, 0), 'ArrowUp')).toEqual(at(0, 0))
  expect(move(at(0, 0), 'ArrowLeft')).toEqual(at(0, 0))
  expect(move(at(39, LAST), 'PageDown')).toEqual(at(39, LAST))
})

test('pages and corners are reached by the keys of a spreadsheet', () => {
  expect(move(at(3, 5), 'PageDown')).toEqual(at(12, 5))
  expect(move(at(12, 5), 'PageUp')).toEqual(at(3, 5))
  expect(move(at(3, 5), 'Home', true)).toEqual(at(0, 0))
  expect(move(at(3, 5), 'End', true)).toEqual(at(39, LAST))
})

test('a selection is widened to its rows, its columns or all', () => {
  const selection = { anchor: at(5, 4), head: at(3, 2) }
  expect(toArea(selection)).toEqual({ top: 3, bottom: 5, left: 2, right: 4 })
  expect(toArea(widen(selection, 'row', SIZE))).toEqual({ top: 3, bottom: 5, left: 0, right: LAST })
  expect(toArea(widen(selection, 'column', SIZE))).toEqual({ top: 0, bottom: 39, left: 2, right: 4 })
  expect(countCells(toArea(widen(selection, 'all', SIZE)))).toBe(40 * CELLS.length)
})
