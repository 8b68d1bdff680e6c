import { describe, expect, test } from 'vitest'
import { blockOf, pasted } from './pasted.ts'

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

test('a whole grid from a spreadsheet fills all twelve cells', () => {
  const text = '230\t261\t428\r\n199\t226\t370\r\n258\t293\t480\r\n241\t274\t448\r\n'
  const block = pasted(text, 'oneKgRate.chicken')
  expect(block).toMatchObject({ count: 12, lost: 0 })
  expect(block?.cells['retail.boneless']).toBe('448')
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
  ])('%j', (line, figures) => expect(blockOf(line)).toEqual([figures]))
})
