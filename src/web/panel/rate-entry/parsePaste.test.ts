import { describe, expect, test } from 'vitest'
import { MARKETS } from '#shared/rates/markets.ts'
import { CELLS } from './cells.ts'
import { parseBlock, parseNamedRates, parsePaste } from './parsePaste.ts'

const row = (market: string, chicken: string, skinless: string, boneless: string) => ({
  [`${market}.chicken`]: chicken,
  [`${market}.skinless`]: skinless,
  [`${market}.boneless`]: boneless,
})

test.each(['230\t261\t428', 'Hyderabad 21/11/2026', 'Good morning, rates below', 'Chicken 230', ''])(
  '%j names no market and fills no cell',
  text => expect(parseNamedRates(text)).toEqual({ cells: {}, lost: 0 }),
)

test('a telephone number and a date in a message are no rates', () => {
  const text = 'Rates of 21/11/2026\nRetail 240 270 410\nCall Ravi 98480 12345'
  expect(parseNamedRates(text)).toEqual({ cells: row('retail', '240', '270', '410'), lost: 0 })
})

test('a fourth figure of a market is lost, not given to the next one', () =>
  expect(parseNamedRates('Retail 240 270 410 500').lost).toBe(1))

describe('a line that names its market fills its cells', () => {
  test.each([
    ['Retail 240 270 410', 'retail', '240', '270', '410'],
    ['1 kg: 230/260/390', 'oneKgRate', '230', '260', '390'],
    ['1kg rate - 230-260-390', 'oneKgRate', '230', '260', '390'],
    ['*Whole sale* 199/- 226/- 370/-', 'wholesale', '199', '226', '370'],
    ['🐔 Super Market = ₹258, ₹293, ₹480', 'supermarket', '258', '293', '480'],
    ['RETAIL: 241,274,448', 'retail', '241', '274', '448'],
    ['Retail 1,250 1,300.50 1400', 'retail', '1250', '1300.50', '1400'],
    ['Retail (1 kg) 240 270 410', 'retail', '240', '270', '410'],
    ['Retail: boneless chicken 410, skinless 270, chicken 240', 'retail', '240', '270', '410'],
    ['खुदरा: चिकन 240 स्किन लेस 270 बोनलेस 410', 'retail', '240', '270', '410'],
    ['Retail\n240 270 410', 'retail', '240', '270', '410'],
    ['Retail\nChicken: 240\nSkinless: 270\nWithout bone: 410', 'retail', '240', '270', '410'],
    ['Retail\nChicken Skinless Boneless\n240 270 410', 'retail', '240', '270', '410'],
  ])('%j', (text, market, ...three) =>
    expect(parseNamedRates(text)).toEqual({
      cells: row(market, ...(three as [string, string, string])),
      lost: 0,
    }),
  )
})

test('a message names several markets in any order', () =>
  expect(parseNamedRates('Retail 240 270 410\n1 kg 230 260 390').cells).toEqual({
    ...row('retail', '240', '270', '410'),
    ...row('oneKgRate', '230', '260', '390'),
  }))

test('an empty cell of a row copied from a sheet with its label keeps its place', () =>
  expect(parseNamedRates('Retail\t240\t\t410').cells).toEqual({
    'retail.chicken': '240',
    'retail.boneless': '410',
  }))

test.each(['230', ' 230 ', '₹ 230', '1,250', '230\n', ''])(
  '%j is a single figure, which the input takes itself',
  text => expect(parsePaste(text, 'oneKgRate.chicken')).toBeUndefined(),
)

test('figures outside the grid are counted as lost and not wrapped into the next row', () => {
  expect(parsePaste('1\t2\t3\n4\t5\t6', 'retail.skinless')).toEqual({
    cells: { 'retail.skinless': '1', 'retail.boneless': '2' },
    count: 2,
    lost: 4,
  })
})

test('a word in a block fills its cell, which says what is wrong', () => {
  expect(parsePaste('230\tNA', 'oneKgRate.chicken')?.cells).toEqual({
    'oneKgRate.chicken': '230',
    'oneKgRate.skinless': 'NA',
  })
})

test('an empty figure leaves its cell as it is', () => {
  expect(parsePaste('230\t\t428', 'oneKgRate.chicken')?.cells).toEqual({
    'oneKgRate.chicken': '230',
    'oneKgRate.boneless': '428',
  })
})

test('a whole grid from a spreadsheet fills all cells', () => {
  const block = parsePaste('230\t261\t428\r\n'.repeat(MARKETS.length), 'oneKgRate.chicken')
  expect(block).toMatchObject({ count: CELLS.length, lost: 0 })
  expect(block?.cells[CELLS.at(-1)!]).toBe('428')
})

describe('a line is split into figures', () => {
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
