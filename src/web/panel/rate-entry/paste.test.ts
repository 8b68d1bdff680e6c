import { describe, expect, test } from 'vitest'
import { MARKETS } from '#shared/rates/markets.ts'
import { CELLS, type Cell } from './cells.ts'
import { newRow } from './entryRow.ts'
import { isMessage, pasteBlock } from './paste.ts'

test.each(['Pune', '230', '₹ 230', '1,250', '9848022338', '230\t261\n200\t210', '230\tNA\n-\tnil', 'NA', ''])(
  '%j is no message',
  text => expect(isMessage(text)).toBe(false),
)
test.each([
  ...['Pune 230', 'Pune\n230', 'Chicken\t230', 'Pune,230,,428', 'पुणे २३०'],
  ...['210 (45)', '210↑5', '98480 22338', '210-220 kg', '210 - 220', '210 / 240'],
])('%j is a message', text => expect(isMessage(text)).toBe(true))

const LINES = MARKETS.map((_, at) => ({
  row: newRow('pune', 'Pune', '2026-11-21'),
  cells: CELLS.slice(at * 3, at * 3 + 3),
}))

/** What a paste into a form fills, and what did not fit; undefined when the input takes the text itself. */
const paste = (text: string, from: Cell = CELLS[0]!) => {
  const at = CELLS.indexOf(from)
  const pasted = pasteBlock(text, LINES, { line: Math.floor(at / 3), cell: at % 3 })
  return pasted && { cells: pasted.typed.pune, lost: pasted.lost }
}

test.each(['230', ' 230 ', '₹ 230', '₹240/-', '1,250', '230\n', '', 'Chicken 230'])(
  '%j is no grid that fills cells',
  text => expect(paste(text)).toBeUndefined(),
)

describe('a grid is split into rows and columns', () => {
  const [chicken, skinless, boneless] = ['oneKgRate.chicken', 'oneKgRate.skinless', 'oneKgRate.boneless']
  test.each([
    ['230 261 428', { [chicken!]: '230', [skinless!]: '261', [boneless!]: '428' }],
    ['₹ 230 ₹ 261', { [chicken!]: '230', [skinless!]: '261' }],
    ['Rs.230\t₹261/-', { [chicken!]: '230', [skinless!]: '261' }],
    ['1,250\t1,300.50', { [chicken!]: '1250', [skinless!]: '1300.50' }],
    ['230\t\t428', { [chicken!]: '230', [boneless!]: '428' }],
    ['२३०\t२६१', { [chicken!]: '230', [skinless!]: '261' }],
    ['230\t261\r\n\t240\r\n', { [chicken!]: '230', [skinless!]: '261', 'wholesale.skinless': '240' }],
  ])('%j', (text, cells) => expect(paste(text)?.cells).toEqual(cells))

  test.each(['NA', 'na', 'N/A', 'n/a', 'nil', 'Nil', '-', '–'])(
    'and a cell that says %j was not quoted, while an empty one says nothing',
    text => expect(paste(`230\t${text}\t`)?.cells).toEqual({ [chicken!]: '230', [skinless!]: '-' }),
  )

  test('and "nil" alone in a row says of the whole row that it was not quoted', () =>
    expect(paste('230\t261\t428\nnil')?.cells).toEqual({
      [chicken!]: '230',
      [skinless!]: '261',
      [boneless!]: '428',
      'wholesale.chicken': '-',
      'wholesale.skinless': '-',
      'wholesale.boneless': '-',
    }))

  test('and those outside of the form are counted as lost, not wrapped into the next row', () =>
    expect(paste('210\t220\t230\n240\t250\t260', 'retail.skinless')).toEqual({
      cells: { 'retail.skinless': '210', 'retail.boneless': '220' },
      lost: 4,
    }))

  test('and a whole form fills all cells', () => {
    const filled = paste('230\t261\t428\r\n'.repeat(MARKETS.length))
    expect(Object.keys(filled?.cells ?? {})).toEqual(CELLS)
  })
})
