import { describe, expect, test } from 'vitest'
import { MARKETS } from '#shared/rates/markets.ts'
import { CELLS } from './cells.ts'
import { parseBlock, pasted } from './pasted.ts'

test.each(['230', ' 230 ', '₹ 230', '1,250', '230\n', ''])(
  '%j is no block: the input takes it as typed',
  text => expect(pasted(text, 'oneKgRate.chicken')).toBeUndefined(),
)

test('what stands outside the grid is counted as lost, not wrapped into the next row', () => {
  expect(pasted('1\t2\t3\n4\t5\t6', 'retail.skinless')).toEqual({
    cells: { 'retail.skinless': '1', 'retail.boneless': '2' },
    count: 2,
    lost: 4,
  })
})

test('a word in a block comes in too, so that its cell can say what is wrong', () => {
  expect(pasted('230\tNA', 'oneKgRate.chicken')?.cells).toEqual({
    'oneKgRate.chicken': '230',
    'oneKgRate.skinless': 'NA',
  })
})

test('an empty figure leaves its cell as it is', () => {
  expect(pasted('230\t\t428', 'oneKgRate.chicken')?.cells).toEqual({
    'oneKgRate.chicken': '230',
    'oneKgRate.boneless': '428',
  })
})

test('a whole grid from a spreadsheet fills all cells', () => {
  const block = pasted('230\t261\t428\r\n'.repeat(MARKETS.length), 'oneKgRate.chicken')
  expect(block).toMatchObject({ count: CELLS.length, lost: 0 })
  expect(block?.cells[CELLS.at(-1)!]).toBe('428')
})

describe('a line is parted', () => {
  test.each([
    ['230 261 428', ['230', '261', '428']],
    ['230,261,428', ['230', '261', '428']],
    ['230, 261, 428', ['230', '261', '428']],
    ['230;261;428', ['230', '261', '428']],
    ['₹ 230 ₹ 261', ['230', '261']],
    ['1,250\t1,300.50', ['1250', '1300.50']],
    ['1,250', ['1250']],
  ])('%j', (line, figures) => expect(parseBlock(line)).toEqual([figures]))
})
