import { expect, test } from 'vitest'
import { CELLS } from './cells.ts'
import { countCells, movePlace, selectAll, toArea } from './selection.ts'

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

test('everything can be selected, and a selection has the same cells from whichever corner it began', () => {
  expect(toArea({ anchor: at(5, 4), head: at(3, 2) })).toEqual({ top: 3, bottom: 5, left: 2, right: 4 })
  expect(countCells(toArea(selectAll(SIZE)))).toBe(40 * CELLS.length)
})
