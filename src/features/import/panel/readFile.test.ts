import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { readFile } from './readFile.ts'
import type { FileProblem, Table } from './table.ts'

const HEADER = 'Date,City,Market,Chicken,Skinless,Boneless'
const LINE = '2026-11-21,Pune,Retail,240,270,480'
const ROW = LINE.split(',')
const bytes = (text: string) => new TextEncoder().encode(text)
const readTable = async (file: Uint8Array, sheet?: string): Promise<Table> => {
  const read = await readFile(file, sheet)
  if ('problem' in read) throw new Error(read.problem)
  return read.table
}
const xlsx = (rows: unknown[][], more: object = {}) =>
  writeXlsx({ sheets: [{ name: 'Rates', rows: rows as never, ...more }] })

/** The same file, whose first part says that it unpacks to so many bytes. */
function withSize(file: Uint8Array, bytes: number): Uint8Array {
  const changed = Buffer.from(file)
  changed.writeUInt32LE(bytes, changed.indexOf('PK\u0001\u0002') + 24)
  return changed
}

describe('a file that is no table is refused', async () => {
  const whole = await xlsx([HEADER.split(','), ROW])
  test.each<[string, Uint8Array, FileProblem]>([
    ['an empty one', bytes(''), 'empty'],
    ['one of spaces', bytes(' \n \n'), 'empty'],
    ['a workbook without cells', await xlsx([]), 'empty'],
    [
      'a picture renamed .xlsx',
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]),
      'unknown',
    ],
    ['a PDF', bytes('%PDF-1.7 1,2'), 'unknown'],
    ['an old .xls, or a locked file', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'old'],
    ['half an XLSX', whole.slice(0, whole.length / 2), 'damaged'],
    ['an XLSX that unpacks to a gigabyte', withSize(whole, 2 ** 30), 'manyRows'],
    ['an XLSX that does not say to how much it unpacks', withSize(whole, 0), 'manyRows'],
    ['a CSV of one column', bytes('City\nPune\nAgra\n'), 'noHeader'],
    ['30,000 columns', bytes(`${'x,'.repeat(29_999)}x\n`), 'manyColumns'],
    ['101 columns of a workbook', await xlsx([HEADER.split(','), Array(101).fill('x')]), 'manyColumns'],
    ['20,001 rows', bytes(`${HEADER}\n${`${LINE}\n`.repeat(20_001)}`), 'manyRows'],
    ['no header', bytes(`${LINE}\n${LINE}\n`), 'noHeader'],
    ['a header alone', bytes(`${HEADER}\n\n,,,,,\n`), 'noRows'],
  ])('%s', async (_, file, problem) => expect(await readFile(file)).toMatchObject({ problem }))
})

test.each<[string, Uint8Array]>([
  ['commas', bytes(`${HEADER}\n${LINE}`)],
  ['the mark of UTF-8', bytes(`\uFEFF${HEADER}\r\n${LINE}\r\n`)],
  ['semicolons', bytes(`${HEADER}\n${LINE}\n`.replaceAll(',', ';'))],
  ['tabs', bytes(`${HEADER}\n${LINE}\n`.replaceAll(',', '\t'))],
  ['quotes', bytes(`${HEADER}\n"2026-11-21","Pune","Retail","240","270","480"`)],
  ['signs that nobody sees', bytes(`${HEADER}\n${LINE}`.replace(/[ay20]/g, '$&\u200e\u200b'))],
])('%s are read', async (_, file) =>
  expect(await readTable(file)).toEqual({ header: HEADER.split(','), rows: [{ number: 2, cells: ROW }] }),
)

test('days, figures and results of formulas of a workbook are texts; titles and empty rows are skipped', async () => {
  const rows = [
    ['Rates of Pune'],
    [],
    HEADER.split(','),
    [],
    [new Date('2026-11-21'), ' Pune ', 'Retail', 240, 270],
  ]
  const cells = new Map([['4,5', { formula: 'D5*2', formulaResult: 480 }]])
  expect(await readTable(await xlsx(rows, { cells }))).toEqual({
    header: HEADER.split(','),
    rows: [{ number: 5, cells: ROW }],
  })
})

test('a formula without a stored result and a text that is struck through are marked; an empty result is empty', async () => {
  const font = { strikethrough: true }
  const cells = new Map<string, object>([
    ['1,1', { style: { font } }],
    ['1,3', { value: '240', richText: [{ text: '24', font }, { text: '0' }] }],
    ['1,4', { formula: 'D2*2' }],
    ['1,5', { formula: 'IF(D2="","",D2)', formulaResult: '' }],
  ])
  const { rows } = await readTable(await xlsx([HEADER.split(','), ROW.slice(0, 4)], { cells }))
  expect(rows[0]!.cells.slice(1)).toEqual(['~Pune~', 'Retail', '~240~', '=D2*2', ''])
})

test('a day keeps a time seconds before midnight, and days that are counted from 1904 are days', async () => {
  const rows = [
    ['Date', 'City'],
    ...[new Date('2026-11-21T23:59:50Z'), new Date('2026-11-20T23:59:59.9Z'), 44_885].map(day => [
      day,
      'Pune',
    ]),
  ]
  const book = (dateSystem: '1900' | '1904') =>
    writeXlsx({ sheets: [{ name: 'Rates', rows: rows as never }], dateSystem })
  const days = async (file: Uint8Array) => (await readTable(file)).rows.map(({ cells }) => cells[0])
  expect(await days(await book('1900'))).toEqual(['2026-11-21 23:59:50', '2026-11-21', '44885'])
  expect(await days(await book('1904'))).toEqual(['2026-11-21 23:59:50', '2026-11-21', '2026-11-21'])
})

test.each([
  ['that never closes', `${HEADER}\n${LINE}\n2026-11-21,"Pune,Retail,240,270,480\n${LINE}\n`, 3],
  ['that the next row closes', `${HEADER},Note\n${LINE},"firm\n${LINE},"firm"\n`, 2],
  ['that closes within a cell', `${HEADER}\n${LINE.replace('Pune', '"Pu"ne')}\n`, 2],
])('a file with a quote %s is refused, and its row is named', async (_, text, row) =>
  expect(await readFile(bytes(text))).toEqual({ problem: 'openQuote', row }),
)

test('quotes within cells, and rows within quotes, are read', async () => {
  const { rows } = await readTable(bytes(`${HEADER},Note\n${LINE},"a ""b""\nc" \n${LINE},12" pan\n${LINE},`))
  expect(rows.map(({ cells }) => cells[6])).toEqual(['a "b"\nc', '12" pan', ''])
})

test('a cell that is merged over several rows is read in each of them', async () => {
  const rows = [HEADER.split(','), ROW, ['', '', 'Wholesale', 200, 230, 400]]
  const merges = [0, 1].map(column => ({ startRow: 1, endRow: 2, startCol: column, endCol: column }))
  const table = await readTable(await xlsx(rows, { merges }))
  expect(table.rows[1]!.cells.slice(0, 3)).toEqual(['2026-11-21', 'Pune', 'Wholesale'])
})

test('a name that our export marks as no formula is read as the name', async () => {
  const { rows } = await readTable(bytes(`${HEADER}\n${LINE.replace('Pune', "'- Agra (new)")}`))
  expect(rows[0]!.cells[1]).toBe('- Agra (new)')
})

const KINDS = ['Chicken', 'Skinless', 'Boneless']
const WIDE = ['1 Kg Rate', 'Wholesale', 'Supermarket', 'Retail']
const WIDE_HEADS = WIDE.flatMap(market => KINDS.map(kind => `${market} ${kind}`))
const figures = Array.from({ length: 12 }, (_, at) => 200 + at)
/** The layout of the Day Sheet: markets above their kinds, and a title above both. */
const sheetRows = (city: unknown, markets: unknown[]) => [
  ['Rates of 21 November 2026'],
  [city, ...markets],
  ['', ...WIDE.flatMap(() => KINDS)],
  ['Pune', ...figures],
]
const spread = WIDE.flatMap(market => [market, '', ''])

test('markets that stand above their kinds are named in each column, merged or not', async () => {
  const merges = [
    { startRow: 1, endRow: 2, startCol: 0, endCol: 0 },
    ...WIDE.map((_, at) => ({ startRow: 1, endRow: 1, startCol: 1 + at * 3, endCol: 3 + at * 3 })),
  ]
  for (const more of [{}, { merges }]) {
    const table = await readTable(await xlsx(sheetRows('City', spread), more))
    expect(table.header).toEqual(['City', ...WIDE_HEADS])
    expect(table.rows).toEqual([{ number: 4, cells: ['Pune', ...figures.map(String)] }])
  }
})

test('a title above the heads of one row is no market of its columns', async () => {
  const title = ['Retail and wholesale rates']
  const table = await readTable(await xlsx([title, HEADER.split(','), ROW]))
  expect(table.header).toEqual(HEADER.split(','))
})

test('each sheet of a workbook that people see can be chosen, also where the first has no rates', async () => {
  const book = await writeXlsx({
    sheets: [
      { name: 'Notes', rows: [['Only words']] },
      {
        name: 'Week',
        rows: [
          ['City', 'Retail Chicken'],
          ['Pune', 240],
        ],
      },
      { name: 'Secret', rows: [HEADER.split(','), ROW], hidden: true },
    ] as never,
  })
  expect(await readFile(book)).toMatchObject({
    sheets: ['Notes', 'Week'],
    sheet: 'Notes',
    problem: 'noHeader',
  })
  expect(await readTable(book, 'Week')).toMatchObject({ rows: [{ number: 2, cells: ['Pune', '240'] }] })
})

test('heads that nobody knows are the first row with more than one cell', async () => {
  const table = await readTable(bytes('Our rates,,\nShehar,Bhav,Tarikh\nPune,240,2026-11-21\n'))
  expect(table.header).toEqual(['Shehar', 'Bhav', 'Tarikh'])
})
